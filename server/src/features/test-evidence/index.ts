export { findTestEvidence, type TestFinding } from './find-test-evidence.ts';
