import { metrics } from "./metrics.ts";

type NoLabels = Record<never, string>;

/** How often the database could not be reached. */
export const databaseOutages = metrics
	.counter<NoLabels>("levain_database_outages_total", "Number of database outages.")
	.of({});

/** How often an embedded Postgres was started again. */
export const postgresRestarts = metrics
	.counter<NoLabels>("levain_postgres_restarts_total", "Restarts of the embedded Postgres.")
	.of({});

const isUp = metrics.gauge<NoLabels>(
	"levain_database_up",
	"1 while the database or the Supabase project answers, otherwise 0.",
);

/** Shows whether the database answers. */
export function watchDatabaseState(answers: () => boolean | Promise<boolean>): void {
	isUp.read({}, async () => Number(await answers()));
}
