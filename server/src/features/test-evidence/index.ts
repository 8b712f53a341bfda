export { findTestEvidence } from './find-test-evidence.ts';
