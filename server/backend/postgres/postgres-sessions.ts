import postgres, {
	type Options,
	type PendingQuery,
	type PostgresType,
	type ReservedSql,
	type Row,
	type Sql,
	type TransactionSql,
} from "postgres";
import { DatabaseUnreachable } from "../requests/outages.ts";

/** Settings of one client, besides those that all have. */
export type ClientOptions = Options<Record<string, PostgresType>>;

/**
 * Gives a client sessions and transactions that end with their connection. Those of the driver do
 * not: when the connection is lost, a statement of theirs ends the whole process, waits forever,
 * or runs on the next connection, outside of its transaction and as the user who logged in. So here
 * each session is a client of one connection, and runs no more queries once that is lost.
 */
export function withSessions<Client extends Sql>(
	client: Client,
	url: string,
	settings: ClientOptions,
): Client {
	const most = settings.max ?? 1;
	const endClient = client.end.bind(client);
	const all = new Set<Connection>();
	const free: Connection[] = [];
	const waiting: ((connection: Connection) => void)[] = [];

	async function takeConnection(): Promise<Connection> {
		const connection = free.pop();
		if (connection) return connection;
		if (all.size === most) return new Promise((resolve) => waiting.push(resolve));
		return addConnection();
	}

	function addConnection(): Connection {
		const added = openConnection(url, settings);
		all.add(added);
		return added;
	}

	function releaseConnection(connection: Connection): void {
		const next = waiting.shift();
		if (next) next(connection);
		else free.push(connection);
	}

	/** Not reused: the driver keeps state of the failed connection. */
	function replace(connection: Connection): void {
		all.delete(connection);
		void connection.client.end({ timeout: 0 });
		if (waiting.length > 0) releaseConnection(addConnection());
	}

	async function reserve(): Promise<ReservedSql> {
		const connection = await takeConnection();
		return beginSession(connection, (isLost) =>
			isLost ? replace(connection) : releaseConnection(connection),
		);
	}

	return Object.assign(client, {
		reserve,
		begin: async (work: Work) => runTransaction(await reserve(), work),
		async end(options?: { timeout?: number }) {
			const clients = [...all].map((connection) => connection.client.end(options));
			await Promise.all([endClient(options), ...clients]);
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

/** A client of one connection, and what ends with that. */
interface Connection {
	client: Sql;
	whenLost: () => void;
}

function openConnection(url: string, settings: ClientOptions): Connection {
	const onclose = (id: number) => {
		connection.whenLost();
		settings.onclose?.(id);
	};
	const client = postgres(url, { ...settings, max: 1, onclose }) as Sql;
	const connection: Connection = { client, whenLost() {} };
	return connection;
}

/** A query, with what the driver calls to run it. A part of a query is one that is never run. */
interface DriverQuery extends PendingQuery<Row[]> {
	handler(query: DriverQuery): void;
	reject(reason: unknown): void;
}

function beginSession(connection: Connection, end: (isLost: boolean) => void): ReservedSql {
	const { client } = connection;
	const running = new Set<DriverQuery>();
	let isLost = false;
	connection.whenLost = () => {
		isLost = true;
		for (const query of running) fail(query);
	};

	function run(query: DriverQuery, handler: DriverQuery["handler"]): void {
		if (isLost) {
			fail(query);
			return;
		}
		const leave = () => running.delete(query);
		running.add(query);
		query.then(leave, leave);
		handler(query);
	}

	function ofSession<Made>(made: Made): Made {
		if (!isQuery(made)) return made;
		const { handler } = made;
		made.handler = (query) => run(query, handler);
		return made;
	}

	const ask = (...parameters: Parameters<Sql>) => ofSession(client(...parameters));
	return Object.assign(ask, client, {
		unsafe: (...parameters: Parameters<Sql["unsafe"]>) => ofSession(client.unsafe(...parameters)),
		release() {
			connection.whenLost = () => {};
			end(isLost);
		},
	}) as unknown as ReservedSql;
}

/** The driver would run what it has not sent yet on its next connection. */
function fail(query: DriverQuery): void {
	query.reject(new DatabaseUnreachable());
	query.cancel();
}

function isQuery(made: unknown): made is DriverQuery {
	return made instanceof Promise && "handler" in made;
}
