import type { FunctionArguments } from "./function-arguments.ts";

/** A function of the database. */
export type FunctionName = keyof FunctionArguments;

/** Reads an answer. @throws where it has another form. */
interface Schema<Answer> {
	parse(answer: unknown): Answer;
}

/** The arguments of a function by name; `{}` for one without. */
type Given<Name extends FunctionName> = FunctionArguments[Name];

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
		throw new TypeError(`The answer of ${name} has another form than expected.`, { cause });
	}
}
