import { type UploadRefusal, uploadRefusals } from "../../../app/bakery/media/uploads.ts";
import { log } from "../../../app/platform/log.server.ts";
import {
	DATABASE_UNREACHABLE,
	DISK_FULL,
	FILE_STORAGE_FAILED,
	isDiskFull,
	type Outage,
	outageRetrySeconds,
	RESTORING,
	SAVED_AT_THE_SAME_TIME,
} from "../../../app/platform/outages.ts";
import { recognizedByName } from "../../../app/platform/recognized-by-name.ts";
import { errorCode } from "../../process/start-error.ts";
import { type Caller, isOnTheTeam } from "./api-request.ts";
import { FileStorageFailure, isSavedAtTheSameTime, isUnreachable } from "./outages.ts";

/** Why a request to the API is refused, for its sender. */
export class Refusal extends Error {
	static override readonly [Symbol.hasInstance] = recognizedByName("Refusal");
	override readonly name = "Refusal";
	/** HTTP status. */
	readonly status: number;
	/** For programs: the code that auth-js knows, where it has one for this. */
	readonly code: string;
	/** When to try again, if that is all there is to do; every refusal of status 503 says it. */
	readonly retryAfterSeconds: number | null;
	/** More for programs, where a database function says more. */
	readonly details: string | null;

	constructor(
		status: number,
		code: string,
		message: string,
		retryAfterSeconds: number | null = status === 503 ? outageRetrySeconds : null,
		details: string | null = null,
	) {
		super(message);
		this.status = status;
		this.code = code;
		this.retryAfterSeconds = retryAfterSeconds;
		this.details = details;
	}

	/** The answer that says so, in a form that auth-js reads its message from. */
	toResponse(): Response {
		const { status, code, message, retryAfterSeconds, details } = this;
		const headers = new Headers({ "cache-control": "no-store" });
		if (retryAfterSeconds !== null) headers.set("retry-after", String(retryAfterSeconds));
		const body = { code, error_code: code, msg: message, message, details };
		return Response.json(body, { status, headers });
	}
}

/** The answer to a request, or the one that says why it is refused. */
export async function answerOrRefuse(answer: () => Promise<Response>): Promise<Response> {
	try {
		return await answer();
	} catch (error) {
		const refusal = refusalOf(error);
		if (!refusal) throw error;
		return refusal.toResponse();
	}
}

/** Whether the database refused a write because a backup is being restored. */
export function isRestoring(error: unknown): boolean {
	return errorCode(error) === RESTORING.code;
}

/** The refusal for a failure that is no bug of ours; null for any other. */
export function refusalOf(error: unknown): Refusal | null {
	if (error instanceof Refusal) return error;
	if (isUnreachable(error)) return unavailable(DATABASE_UNREACHABLE);
	if (isDiskFull(error)) {
		log.error("the disk is full", { reason: error });
		return unavailable(DISK_FULL);
	}
	if (isRestoring(error)) return unavailable(RESTORING);
	if (error instanceof FileStorageFailure) return unavailable(FILE_STORAGE_FAILED);
	if (isSavedAtTheSameTime(error)) return unavailable(SAVED_AT_THE_SAME_TIME);
	return null;
}

/** For an outage that the sender can do nothing about. */
function unavailable({ code, message }: Outage): Refusal {
	return new Refusal(503, code, message);
}

/** For what the product never asks for, or never asks for in this way. */
export function nothingHere(): Refusal {
	return new Refusal(404, "not_found", "Nothing here.");
}

/** For a call that the product, as it is now, does not make. */
export function unknownCall(what: "function" | "parameter"): Refusal {
	const message = `The site makes no such request: unknown ${what}. If this page was open for long, reload it.`;
	return new Refusal(400, "unknown_query", message);
}

/** For one of the reasons that browsers recognize as well. */
export function uploadRefusal(reason: UploadRefusal): Refusal {
	const { status, message } = uploadRefusals[reason];
	return new Refusal(status, reason, message);
}

/** For what the product asks for, but not as this caller. */
export function notAllowed(caller: Caller): Refusal {
	if (caller.kind === "anonymous") return new Refusal(401, "not_signed_in", "Sign in first.");
	return notPermitted(isOnTheTeam(caller));
}

/** For somebody who is signed in, with another role or with none. */
export function notPermitted(isOnTheTeam: boolean): Refusal {
	const message = isOnTheTeam
		? "Your role doesn't allow this. Ask an owner of the bakery."
		: "Only the team of the bakery may do this.";
	return new Refusal(403, "42501", message);
}

/**
 * For somebody who did something too often.
 * @param advice a sentence, which the time to wait completes.
 */
export function overRateLimit(advice: string, retryAfterSeconds: number): Refusal {
	const minutes = Math.ceil(retryAfterSeconds / 60);
	const message = `${advice} in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
	return new Refusal(429, "over_request_rate_limit", message, retryAfterSeconds);
}

/** For a request that would have to wait behind too many others. */
export function tooManyRequests(): Refusal {
	const message = "Too many attempts at once. Please try again in a moment.";
	return new Refusal(429, "over_request_rate_limit", message, 5);
}

/** For a call that would have to wait behind too many others. */
export function serverBusy(): Refusal {
	return new Refusal(503, "busy", "The server is busy. Please try again in a moment.", 5);
}
