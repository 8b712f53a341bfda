const codeAlphabet = /^[0-9A-HJKMNP-TV-Z]{20}$/;

/**
 * Normalizes a confirmation code to its stored form. People retype codes, so case, spaces and hyphens are ignored, and
 * letters outside the alphabet are read as the digits they resemble. @returns undefined if it is not a valid code
 */
export function parseConfirmationCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0');
  return codeAlphabet.test(code) ? code : undefined;
}
