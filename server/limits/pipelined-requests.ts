import { type RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "../../app/platform/log.server.ts";
import { connections } from "./limits.ts";

/** A connection, and how many of its requests wait for an earlier one. */
interface CountedConnection extends Socket {
	waitingRequests?: number;
	/** Node's parser. The result of its callback says how to go on. */
	parser?: { onIncoming: () => number } | null;
}

/**
 * Replaces the callback of Node's parser: the rest is for another protocol. Nothing else stops it,
 * and thousands of requests that arrived at once would fill the memory.
 */
const leaveRestUnread = () => 2;

/**
 * A response that closes its connection if too many requests wait there. Node makes one for each
 * request that arrives, also for those that it refuses itself.
 */
export class LimitedResponse extends ServerResponse {
	constructor(...given: ConstructorParameters<typeof ServerResponse>) {
		super(...given);
		const socket: CountedConnection = given[0].socket;
		if (countWaiting(socket, 1) <= connections.maxWaitingRequests + 1 || socket.destroyed) return;
		log.warn("closed a connection because it had too many waiting requests", {
			sender: socket.remoteAddress,
		});
		if (socket.parser) socket.parser.onIncoming = leaveRestUnread;
		socket.destroy();
	}

	override assignSocket(socket: Socket): void {
		begun.push(socket);
		if (begun.length === 1) setImmediate(countBegun);
		super.assignSocket(socket);
	}
}

/**
 * The connections of responses that began in this turn of the event loop. They count until it ends:
 * a request that is refused at once is answered before the next one is even parsed, and all that
 * arrived together would be answered in one turn.
 */
const begun: CountedConnection[] = [];

function countBegun(): void {
	for (const connection of begun.splice(0)) countWaiting(connection, -1);
}

function countWaiting(connection: CountedConnection, change: 1 | -1): number {
	connection.waitingRequests = (connection.waitingRequests ?? 0) + change;
	return connection.waitingRequests;
}

/**
 * Answers a request once the earlier responses of its connection are received, so that at most one
 * is in memory. Use it with `LimitedResponse`.
 */
export function answerInTurn(listener: RequestListener): RequestListener {
	return (incoming, outgoing) => {
		// Node also hands over what has arrived on a connection that was closed meanwhile.
		if (incoming.socket.destroyed) return;
		if (outgoing.socket) return listener(incoming, outgoing);
		outgoing.once("socket", () => listener(incoming, outgoing));
	};
}
