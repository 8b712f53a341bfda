import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';

/** Migrates one template database; copying it takes a few dozen milliseconds, a migration many more. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL;
  const engine = project.config.env.TEST_ENGINE;
  if (!url || engine !== 'postgres') {
    project.provide('pgTemplate', '');
    return undefined;
  }
  const name = `im_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  const connection = connect({ databaseUrl: target.href, dataDir: '' });
  await migrate(connection, Date.now());
  await connection.db.destroy();
  project.provide('pgTemplate', name);
  return async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
}
