import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { href, type Register, type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { randomUuid } from "../../bakery/uuid.ts";
import { takeTurn } from "../../platform/browser/turns.ts";
import { useFetcherData } from "../../platform/browser/use-fetcher-data.ts";
import type {
	ActionAnswer,
	ChangeAuthor,
	Deletion,
	FieldErrors,
	Intent,
	SaveResult,
	Submission,
} from "../../platform/saving/save-action.ts";
import type { z } from "../../platform/zod.ts";
import { useAskForPassword, useAskToSignIn } from "../session/administrator.ts";
import {
	conflictSentence,
	deletionSentence,
	hideError,
	showError,
	useSlowAnswer,
} from "./answers.ts";
import { isSameValue } from "./save-state.ts";
import { useUnsavedWork } from "./unsaved-work.tsx";

/** A submission without its id. */
type SubmissionContent = Pick<Submission, "intent" | "values" | "record">;

/** A new submission, or the earlier one with the same content that got no answer. */
export function submissionFor(
	unanswered: readonly Submission[],
	content: SubmissionContent,
	newId: () => string,
): Submission {
	const same = unanswered.find(({ intent, values, record }) =>
		isSameValue({ intent, values, record }, content),
	);
	return same ?? { id: newId(), ...content, unanswered: [] };
}

/** The submissions that may still be stored: an answer may settle all earlier ones as well. */
export function afterAnswer(
	unanswered: readonly Submission[],
	result: SaveResult<unknown>,
): readonly Submission[] {
	const isKnown =
		result.status === "failed"
			? result.isRefusal
			: ["saved", "conflict", "gone", "outdated"].includes(result.status);
	return isKnown ? [] : unanswered;
}

/** The ids in the data of a submission: of one record, or of several. */
function idsIn(...data: unknown[]): string[] {
	return data.flatMap((given) => {
		const { id = [], ids = [] } = (given ?? {}) as { id?: string; ids?: string[] };
		return [id, ids].flat();
	});
}

type Pages = Register["pages"];
type Files = Register["routeFiles"];

/** The route whose action a path leads to. At `/admin` that is the frame, and not the login in it. */
type RouteAt<Path> = Path extends "/admin"
	? "admin/layout/back-office"
	: {
			[File in keyof Files]: [Files[File]["page"]] extends [Path] ? Files[File]["id"] : never;
		}[keyof Files];

/** All actions of a path, by name. */
type IntentsAt<Path> = Register["routeModules"][RouteAt<Path>] extends {
	clientAction(...args: never[]): Promise<ActionAnswer<infer Intents>>;
}
	? Intents
	: Record<never, never>;

/** The path and name of an action. */
export interface ActionAddress<Values, Saved, Base> {
	path: string;
	intent: string;
	/** For the compiler only: its input and result. */
	readonly types?: { values: Values; saved: Saved; base: Base };
}

type AddressOf<Any> =
	Any extends Intent<infer Schema, infer Saved, infer Base>
		? ActionAddress<z.input<Schema>, Saved, Base>
		: never;

type ParamsOf<Path extends keyof Pages> =
	Record<never, never> extends Pages[Path]["params"] ? [] : [params: Pages[Path]["params"]];

/**
 * The address of an action for `useSubmission` and `useSave`, as `href` is for links. An unknown
 * action does not compile.
 * @param path of the screen; `/admin` for what can be done on every screen.
 */
export function actionAt<Path extends keyof Pages, Name extends keyof IntentsAt<Path> & string>(
	path: Path,
	intent: Name,
	...params: ParamsOf<Path>
): AddressOf<IntentsAt<Path>[Name]> {
	const hrefOf: (path: Path, ...params: ParamsOf<Path>) => string = href as never;
	const address: unknown = { path: hrefOf(path, ...params), intent };
	return address as AddressOf<IntentsAt<Path>[Name]>;
}

/** For `shouldRevalidate`: whether this was the action. */
export function isActionAt(
	{ formAction, json }: Pick<ShouldRevalidateFunctionArgs, "formAction" | "json">,
	{ path, intent }: Pick<ActionAddress<unknown, unknown, unknown>, "path" | "intent">,
): boolean {
	return formAction === path && (json as Submission | undefined)?.intent === intent;
}

interface Options<Values, Saved, Base> {
	action: ActionAddress<Values, Saved, Base>;
	/** @param remarks sentences about other effects. */
	onSaved(record: NoInfer<Saved>, remarks: string[]): void;
	/** Shows errors at the fields. */
	onInvalid?(errors: FieldErrors): void;
	/**
	 * Merges both versions; without it, a sentence says who changed it.
	 * @param storedValues an earlier submission without an answer, if the conflict is with that.
	 */
	onConflict?(theirs: NoInfer<Saved>, storedValues: unknown, authors: ChangeAuthor[]): void;
	/** Handles a deleted record; without it, a sentence says who deleted it. */
	onGone?(deletion: Deletion | null): void;
	/** Keeps what was typed across a reload; without it, a sentence asks to reload. */
	onOutdated?(): void;
	/**
	 * Shows the service's message; without it, it is a toast.
	 * @param errors by what they are about, where the intent says so.
	 */
	onFailed?(message: string, errors: FieldErrors): void;
	/** Called last, whatever the result, and when the owner stops waiting. */
	onEnded?(): void;
	/**
	 * Whether it is used for several things: then an answer replaces only the message about the same
	 * thing.
	 */
	isShared?: boolean;
}

/** A submission that was not answered yet. */
interface Turn {
	content: SubmissionContent;
	/** Lets the next one start. */
	end(): void;
}

/**
 * Submits values to the action of a screen. What is about the same record is sent one after the
 * other, whichever button sends it; the same twice in a row is sent once.
 * A failure is shown as a toast (product §33); an ended session asks to sign in again; a submission
 * that needs the password is sent again with it. One without an answer is repeated under its id, or
 * settled by the next one.
 */
export function useSubmission<Values, Saved, Base>({
	action,
	isShared = false,
	...handlers
}: Options<Values, Saved, Base>) {
	const fetcher = useFetcher<SaveResult<Saved>>();
	const askToSignIn = useAskToSignIn();
	const askForPassword = useAskForPassword();
	const turns = useRef<Turn[]>([]);
	const [hasTurns, setHasTurns] = useState(false);
	const isShown = useRef(true);
	const unanswered = useRef<readonly Submission[]>([]);
	const result = useFetcherData(fetcher);
	const isSubmitting = fetcher.state !== "idle" || hasTurns;
	const { register } = useUnsavedWork(isSubmitting, "sent");

	const ownId = useId();
	const subject = useRef("");

	/** By its id and its content: a dialog that is opened again replaces its earlier message. */
	function showOwnError(description: string) {
		showError(description, subject.current, ...(isShared ? [] : [ownId]));
	}

	const answer = useEffectEvent((result: SaveResult<Saved>) => {
		const turn = turns.current.shift();
		hideError(ownId, subject.current);
		const before = unanswered.current;
		unanswered.current = afterAnswer(before, result);
		if (result.status === "saved") handlers.onSaved(result.record, result.remarks);
		if (result.status === "signed-out") askToSignIn();
		if (result.status === "password-needed") {
			const last = unanswered.current.at(-1);
			if (askForPassword && last) askForPassword(() => submitContent(last));
			else showOwnError(result.message);
		}
		if (result.status === "conflict") {
			const { theirs, authors, storedId } = result;
			const stored = before.find(({ id }) => id === storedId)?.values ?? null;
			if (handlers.onConflict) handlers.onConflict(theirs, stored, authors);
			else showOwnError(conflictSentence(authors));
		}
		const fail = (message: string, errors: FieldErrors = {}) =>
			handlers.onFailed ? handlers.onFailed(message, errors) : showOwnError(message);
		if (result.status === "gone") {
			if (handlers.onGone) handlers.onGone(result.deletion);
			else fail(deletionSentence(result.deletion));
		}
		if (result.status === "failed") fail(result.message, result.errors);
		if (result.status === "outdated") {
			if (handlers.onOutdated) handlers.onOutdated();
			else fail(result.message);
		}
		if (result.status === "invalid" && !handlers.onInvalid) {
			showOwnError(Object.values(result.errors).join(" "));
		}
		if ("errors" in result) handlers.onInvalid?.(result.errors);
		end(turn);
	});

	function end(turn: Turn | undefined): void {
		handlers.onEnded?.();
		turn?.end();
		setHasTurns(turns.current.length > 0);
	}

	// Before the page takes the next click or key: what is typed between the reset of a form and its
	// next rendering would be lost.
	useLayoutEffect(() => {
		if (result) answer(result);
	}, [result]);

	useLayoutEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
		};
	}, []);

	useSlowAnswer(fetcher.state === "submitting", () => {
		fetcher.reset();
		end(turns.current.shift());
	});

	/**
	 * @param intent another action for the same values.
	 * @returns whether it is sent; false for the same as the last one.
	 */
	function submit(values: Values, record: Base | null = null, intent = action.intent): boolean {
		return submitContent({ intent, values, record });
	}

	function submitContent({ intent, values, record }: SubmissionContent): boolean {
		const content = { intent, values, record };
		const last = turns.current.at(-1)?.content;
		if (last && isSameValue(last, content)) return false;
		const turn: Turn = { content, end: () => {} };
		turns.current.push(turn);
		setHasTurns(true);
		register();
		void sendInTurn(turn);
		return true;
	}

	async function sendInTurn(turn: Turn): Promise<void> {
		turn.end = await takeTurn([ownId, ...idsIn(turn.content.values, turn.content.record)]);
		try {
			await send(submissionFor(unanswered.current, turn.content, randomUuid));
		} finally {
			// An answer that nobody is there for any more.
			if (!isShown.current) turn.end();
		}
	}

	function send(submission: Submission): Promise<void> {
		subject.current = JSON.stringify([action.path, submission.intent, submission.values]);
		const earlier = unanswered.current;
		if (!earlier.includes(submission)) unanswered.current = [...earlier, submission];
		const sent: Submission = { ...submission, unanswered: earlier.map(({ id }) => id) };
		return fetcher.submit(JSON.stringify(sent), {
			method: "post",
			encType: "application/json",
			action: action.path,
		});
	}

	/** `showError`: a failure as a toast that the next answer replaces. */
	return { submit, isSubmitting, showError: showOwnError };
}

interface QueueOptions<Values, Saved, Context> {
	action: ActionAddress<Values, Saved, unknown>;
	/** @param context given with the values. */
	onSaved(saved: NoInfer<Saved>, context: Context): void;
}

/** Submits values one after the other, and remembers something with each of them. */
export function useSubmissionQueue<Values, Saved, Context = void>({
	action,
	onSaved,
}: QueueOptions<Values, Saved, Context>) {
	const contexts = useRef<Context[]>([]);
	const { submit } = useSubmission({
		action,
		isShared: true,
		onSaved: (saved) => onSaved(saved, contexts.current[0] as Context),
		onEnded: () => void contexts.current.shift(),
	});
	return (values: Values, context: Context): void => {
		if (submit(values)) contexts.current.push(context);
	};
}
