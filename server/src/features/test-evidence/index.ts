export { briefsOfBusiness, findTestEvidence } from './find-test-evidence.ts';
