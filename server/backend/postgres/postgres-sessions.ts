import postgres, {
	type Options,
	type PostgresType,
	type ReservedSql,
	type Sql,
	type TransactionSql,
} from "postgres";
import { type SocketOption, socketOnce } from "./database-socket.ts";

/** Settings of one client, besides those that all have. */
export type ClientOptions = Options<Record<string, PostgresType>> & Partial<SocketOption>;

/**
 * Gives a client sessions and transactions that end with their connection. Those of the driver
 * (postgres 3.4.9) do not: when the connection is lost, a statement of theirs ends the whole process,
 * waits forever, or runs on the next connection, outside of its transaction and as the user who logged
 * in. So here each session is a client that connects once: what it asks afterwards fails.
 */
export function withSessions<Client extends Sql>(
	client: Client,
	url: string,
	settings: ClientOptions & SocketOption,
): Client {
	const endClient = client.end.bind(client);
	const open = new Set<Sql>();
	const free: Sql[] = [];
	const waiting: (() => void)[] = [];
	let turns = settings.max ?? 1;

	function openSession(): Sql {
		const session = postgres(url, {
			...settings,
			max: 1,
			// It would end between two statements of a transaction.
			max_lifetime: null,
			backoff: () => 0,
			...socketOnce(settings),
			onclose(id: number) {
				// What is refused afterwards ends as well.
				if (open.delete(session)) settings.onclose?.(id);
			},
		}) as Sql;
		open.add(session);
		return session;
	}

	function takeSession(): Sql {
		const session = free.pop() ?? openSession();
		return open.has(session) ? session : takeSession();
	}

	async function reserve(): Promise<ReservedSql> {
		if (turns > 0) turns -= 1;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		const session = takeSession();
		const release = () => {
			free.push(session);
			const next = waiting.shift();
			if (next) next();
			else turns += 1;
		};
		return Object.assign(session, { release }) as unknown as ReservedSql;
	}

	return Object.assign(client, {
		reserve,
		begin: async (work: Work) => runTransaction(await reserve(), work),
		async end(options?: { timeout?: number }) {
			const sessions = [...open].map((session) => session.end(options));
			await Promise.all([endClient(options), ...sessions]);
		},
	});
}

type Work = (transaction: TransactionSql) => unknown;

async function runTransaction(session: ReservedSql, work: Work): Promise<unknown> {
	try {
		await session.unsafe("begin");
		const result = await work(session as unknown as TransactionSql);
		await session.unsafe("commit");
		return result;
	} catch (error) {
		await session.unsafe("rollback").catch(() => {});
		throw error;
	} finally {
		session.release();
	}
}
