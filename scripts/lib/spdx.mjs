// SPDX-License-Identifier: Apache-2.0
const TAG = 'SPDX-License-Identifier: Apache-2.0';

/**
 * Whether a file has code of ours: not what is installed or built.
 * @param {string} file
 */
export function isSource(file) {
  return /\.(?:ts|mjs|sh|py)$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file);
}

/**
 * The text of a source file with its licence in the first line, or in the second behind a `#!`. A second time it changes nothing.
 * @param {string} file
 * @param {string} text
 */
export function withLicence(file, text) {
  const line = `${/\.(?:sh|py)$/.test(file) ? '#' : '//'} ${TAG}\n`;
  const [shebang = ''] = /^#!.*\n/.exec(text) ?? [];
  const rest = text.slice(shebang.length);
  return rest.startsWith(line) ? text : `${shebang}${line}${rest}`;
}
