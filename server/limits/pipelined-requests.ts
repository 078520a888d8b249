import { type RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "../../app/platform/log.server.ts";
import { connections } from "./limits.ts";

/** A connection, and how many of its requests wait for an earlier one. */
interface CountedConnection extends Socket {
	waitingRequests?: number;
	/** Node's own parser of what arrives; what it calls for each request says how to go on. */
	parser?: { onIncoming: () => number } | null;
}

/**
 * Stands in for what Node's parser calls for each request: the rest is for another protocol. Nothing
 * else makes it stop, and thousands of requests that arrived at once would fill the memory.
 */
const leaveRestUnread = () => 2;

/**
 * The response to a request, which closes a connection where too many requests wait. It counts them
 * because Node makes one for every request that has arrived, also for those that it refuses itself.
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
		countWaiting(socket, -1);
		super.assignSocket(socket);
	}
}

/** One that begins to be answered at once counts as well, for a moment. */
function countWaiting(connection: CountedConnection, change: 1 | -1): number {
	connection.waitingRequests = (connection.waitingRequests ?? 0) + change;
	return connection.waitingRequests;
}

/**
 * Begins to answer a request when the earlier ones on its connection are answered, and received: no
 * more than one answer of a connection is in memory. Use it with `LimitedResponse`.
 */
export function answerInTurn(listener: RequestListener): RequestListener {
	return (incoming, outgoing) => {
		// Node also hands over what has arrived on a connection that was closed meanwhile.
		if (incoming.socket.destroyed) return;
		if (outgoing.socket) return listener(incoming, outgoing);
		outgoing.once("socket", () => listener(incoming, outgoing));
	};
}
