import { Socket } from "node:net";
import { DatabaseUnreachable } from "../requests/outages.ts";

/** Where Postgres listens, in the form of the driver. */
export interface DatabasePlace {
	host: readonly string[];
	port: readonly number[];
	/** Of a Unix socket, in place of the two. */
	path?: string | false;
}

/** An option of the driver that its types lack. */
export interface SocketOption {
	socket(place: DatabasePlace): DatabaseSocket | Promise<DatabaseSocket>;
}

/** The same for a client that connects once, because the driver would connect again and again. */
export function socketOnce({ socket }: SocketOption): SocketOption {
	let isUsed = false;
	return {
		socket(place) {
			if (isUsed) return new DatabaseSocket().refuse();
			isUsed = true;
			return socket(place);
		},
	};
}

/**
 * The way to Postgres for one connection of the driver. Closing is always an error: when Postgres
 * closes a connection before it answers, the driver would reconnect forever, and the query would
 * never fail.
 */
export class DatabaseSocket extends Socket {
	#onEnd: (() => void) | undefined;
	#refusal: DatabaseUnreachable | undefined;

	/** @param onEnd called when it has ended. */
	constructor(onEnd?: () => void) {
		super();
		this.#onEnd = onEnd;
	}

	/** Begins to connect. The driver writes its first message meanwhile. */
	open({ host: [host = ""], port: [port = 0], path }: DatabasePlace): this {
		// The driver reads these when it checks a certificate.
		Object.assign(this, { host, port });
		// A client that ended meanwhile listens no more, and leaves a socket open that hasn't connected yet.
		this.once("connect", () => {
			if (this.listenerCount("data") === 0) this.destroy();
		});
		return path ? this.connect(path) : this.connect(port, host);
	}

	/**
	 * Ends it instead, when the driver has sent its first message, which is one round later. One that
	 * ends before is the last that this connection of the driver has ever written to (postgres 3.4.9):
	 * however often it is made again, it sends nothing.
	 */
	refuse(reason?: string): this {
		this.#refusal = new DatabaseUnreachable(reason);
		setImmediate(() => setImmediate(() => this.destroy()));
		return this;
	}

	override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
		// Without the error: the driver then also fails what it was asked between that and the close.
		super._destroy(null, () => {
			// Under TLS the driver listens to another socket, and an error here would end the process.
			const hasListener = this.listenerCount("error") > 0;
			done(hasListener ? (this.#refusal ?? asUnreachable(error)) : null);
			this.#onEnd?.();
		});
	}
}

function asUnreachable(error: Error | null): DatabaseUnreachable {
	return error instanceof DatabaseUnreachable ? error : new DatabaseUnreachable(error ?? undefined);
}
