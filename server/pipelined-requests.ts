import { type RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "../app/platform/log.server.ts";

/** Requests that may wait on one connection while an earlier one is answered. Browsers send none. */
const maxWaiting = 7;

/** A connection, and how many of its requests wait for an earlier one. */
interface CountedConnection extends Socket {
	waitingRequests?: number;
}

/**
 * The response to a request, which closes a connection where too many requests wait. It counts them
 * because Node makes one for every request that has arrived, also for those that it refuses itself.
 */
export class LimitedResponse extends ServerResponse {
	constructor(...given: ConstructorParameters<typeof ServerResponse>) {
		super(...given);
		const { socket } = given[0];
		countWaiting(socket, 1);
		if (!hasTooManyRequests(socket) || socket.destroyed) return;
		log.warn("a connection was closed, because too many requests waited on it", {
			sender: socket.remoteAddress,
		});
		socket.destroy();
	}

	override assignSocket(socket: Socket): void {
		countWaiting(socket, -1);
		super.assignSocket(socket);
	}
}

function countWaiting(connection: CountedConnection, change: 1 | -1): void {
	connection.waitingRequests = (connection.waitingRequests ?? 0) + change;
}

/** Whether too many requests wait on a connection, or did when it was closed. */
export function hasTooManyRequests({ waitingRequests = 0 }: CountedConnection): boolean {
	// One that begins to be answered at once counts as well, for a moment.
	return waitingRequests > maxWaiting + 1;
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
