/** The names of states and provinces by their codes, of the countries that `zoneOfPlace` tells apart by state. */
export const STATE_NAMES: Record<string, string> = {
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, DC Washington DC, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa,
    KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, VI Virgin Islands,
    WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `AB Alberta, BC British Columbia, BC Colombie-Britannique, MB Manitoba, NB New Brunswick, NB Nouveau-Brunswick,
    NL Newfoundland and Labrador, NL Terre-Neuve-et-Labrador, NL Newfoundland, NS Nova Scotia, NS Nouvelle-Ecosse,
    NT Northwest Territories, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon, YT Yukon Territory`,
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia,
    TAS Tasmania, VIC Victoria, WA Western Australia`,
  BR: `AC Acre, AL Alagoas, AP Amapa, AM Amazonas, BA Bahia, CE Ceara, DF Distrito Federal, ES Espirito Santo, GO Goias,
    MA Maranhao, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Para, PB Paraiba, PR Parana, PE Pernambuco, PI Piaui,
    RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondonia, RR Roraima, SC Santa Catarina, SP Sao Paulo,
    SE Sergipe, TO Tocantins`,
  MX: `BC Baja California, BCN Baja California, BCS Baja California Sur, CHH Chihuahua, CH Chihuahua, NAY Nayarit, NA Nayarit,
    QR Quintana Roo, ROO Quintana Roo, SIN Sinaloa, SI Sinaloa, SON Sonora, SO Sonora`,
};

/** A name or a code in lower case, without accents, punctuation and white space. */
export function foldedState(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}
