// SPDX-License-Identifier: Apache-2.0
/**
 * The changelog's section of a release, without its heading.
 * @param {string} tag such as `v1.2.3`
 * @param {Record<string, string>} versions by the file that names them
 * @param {string} changelog
 * @throws {Error} if a file names another version, or the changelog has no such section
 */
export function releaseNotes(tag, versions, changelog) {
  const version = tag.replace(/^v/, '');
  for (const [file, other] of Object.entries(versions))
    if (other !== version) throw new Error(`${file} has version ${other}, but the tag is ${tag}.`);
  const section = changelog.split(/^## /m).find((each) => each.startsWith(`[${version}] - `));
  const notes = section
    ?.split('\n')
    .slice(1)
    .join('\n')
    .replace(/^\[.*\]: .*$/gm, '')
    .trim();
  if (!notes) throw new Error(`CHANGELOG.md has no section "## [${version}] - DATE".`);
  return notes;
}
