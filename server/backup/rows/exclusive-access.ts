import type { TransactionSql } from "postgres";
import { advisoryLocks } from "../../backend/postgres/advisory-locks.ts";
import { errorCode } from "../../process/start-error.ts";
import { quoteName, type Table } from "./tables.ts";

/** How often a lock is tried again that Postgres gave up because of a deadlock. */
const lockAttempts = 5;

/**
 * Waits for a backup and running writes of other processes, and has later ones refused until the transaction ends:
 * by itself, when this process dies. Reads continue.
 */
export async function refuseOtherWrites(transaction: TransactionSql): Promise<void> {
	await transaction`set local statement_timeout = 0`;
	await transaction`set local idle_in_transaction_session_timeout = 0`;
	// Postgres notices within a minute or two that this machine is gone.
	await transaction`set local tcp_keepalives_idle = 30`;
	await transaction`set local tcp_keepalives_interval = 10`;
	await transaction`set local client_connection_check_interval = '10s'`;
	// Before others are refused: a backup that is being made may take a while.
	await transaction`select pg_advisory_xact_lock(${advisoryLocks.backup})`;
	await transaction`select pg_advisory_xact_lock(${advisoryLocks.restore})`;
}

/**
 * Keeps others from changing and locking rows, and lets them read. A transaction that has locked rows
 * before it is refused may wait for one of these tables meanwhile.
 */
export async function lockTables(transaction: TransactionSql, tables: Table[]): Promise<void> {
	const names = tables.map(({ name }) => quoteName(name)).join(", ");
	await transaction`savepoint without_locks`;
	for (let attempt = 1; ; attempt += 1) {
		try {
			await transaction.unsafe(`lock table ${names} in exclusive mode`);
			return;
		} catch (error) {
			if (errorCode(error) !== "40P01" || attempt === lockAttempts) throw error;
			await transaction`rollback to savepoint without_locks`;
		}
	}
}
