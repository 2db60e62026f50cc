// SPDX-License-Identifier: Apache-2.0
/**
 * Words that the most common passwords consist of (published lists of leaked passwords, and names of this product), in lower
 * case. `checkPassword` also finds them repeated and with digits or signs around them.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passw passwd passwort senha contrasena contrasenia motdepasse parola iloveyou ilove iloveu teamo teamomucho
  welcome welcometo letmein letme changeme changemenow changeit default secret topsecret mysecret mypassword
  newpassword oldpassword thepassword passwordpassword passwordis administrator admin adminadmin administration rootroot
  superuser superadmin superman batman spiderman ironman starwars pokemon minecraft fortnite football baseball basketball
  soccer hockey dragon monkey master mustang michael jordan harley ranger jennifer hunter buster tigger ashley jessica
  charlie andrew matthew joshua daniel thomas robert george computer internet samsung google facebook instagram
  whatsapp twitter linkedin linkedinlinkedin yahoo hotmail microsoft windows android iphone macbook sunshine princess
  shadow flower flowers butterfly chocolate cookie cheese pepper ginger summer winter spring autumn freedom liberty
  whatever trustno trustnoone nothing something anything everything everyone somebody nobody access accessgranted
  unknown qwerty qwertyuiop qwertyqwerty qazwsx qazwsxedc asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm azerty azertyuiop
  abcdef abcdefg abcdefgh abcabc blahblah testtest testing tester testuser testaccount temporary temp guest
  guestguest user username login loginlogin signin support supportsupport helpdesk service customer customerservice
  company companyname business office manager merchant mystore store shop shopping shopify parcel parcelward parcels
  tracking shipping delivery returns claims dashboard brasil brazil saopaulo riodejaneiro london newyork california
  january february march april june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday jesus jesuschrist jesusislord ilovejesus godisgood blessed corinthians flamengo palmeiras
  liverpool arsenal chelsea barcelona realmadrid juventus manchester manchesterunited`.split(/\s+/),
);
