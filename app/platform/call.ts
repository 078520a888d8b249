import { BackendError } from "./browser/backend-error.ts";
import type { FunctionArguments } from "./function-arguments.ts";

/** A function of the database. */
export type FunctionName = keyof FunctionArguments;

/** What reads an answer, and throws where it has another form: a schema. */
interface Schema<Answer> {
	parse(answer: unknown): Answer;
}

/** What is given to a function; `{}` for one that takes nothing. */
export type Given<Name extends FunctionName> = FunctionArguments[Name];

/**
 * Calls a function of the database, as the person or program that it belongs to.
 * @param given its arguments by name.
 * @param schema of the answer; without one the answer may be anything.
 * @throws {BackendError}
 */
export interface Call {
	<Name extends FunctionName, Answer>(
		name: Name,
		given: Given<Name>,
		schema: Schema<Answer>,
	): Promise<Answer>;
	<Name extends FunctionName>(name: Name, given: Given<Name>): Promise<unknown>;
}

/**
 * Makes a `Call`.
 * @param ask asks the backend, and gives its answer. @throws {BackendError}
 */
export function createCall(ask: (name: FunctionName, given: object) => Promise<unknown>): Call {
	return async <Answer>(name: FunctionName, given: object, schema?: Schema<Answer>) => {
		const answer = await ask(name, given);
		return schema ? read(name, answer, schema) : answer;
	};
}

function read<Answer>(name: FunctionName, answer: unknown, schema: Schema<Answer>): Answer {
	try {
		return schema.parse(answer);
	} catch (cause) {
		const error = new BackendError(
			`The answer of ${name} has another form than expected.`,
			"",
			500,
		);
		throw Object.assign(error, { cause });
	}
}
