import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import type { PublicContact } from "../../bakery/site/stored-site.ts";
import { useFetcherData } from "../../platform/browser/use-fetcher-data.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ContactOptions } from "../layout/error-page.tsx";
import { ServerHtml } from "../layout/server-html.tsx";
import {
	DRAFT_KEY,
	type FieldErrors,
	FORM_INSTANCE_FIELD,
	HIDDEN_FIELD,
	type MessageFormWords,
	type SentForm,
	type SubmissionResult,
} from "./message-form-data.ts";
import { type NextRetry, useAutomaticRetry } from "./use-automatic-retry.ts";

interface Props {
	/** The time when this form was sent, if React rendered it and not the server. */
	token: string;
	/** Filled in where nothing was typed; empty for nothing. */
	subject: string;
	/** The result, if the browser sent the form by itself. */
	result: SubmissionResult | undefined;
	contact: PublicContact;
	words: MessageFormWords;
	/** See `renderPrivacyLink`. */
	privacyHtml: string | null;
}

/**
 * The contact form (product §6). It works without JavaScript; with it, the same rules are
 * checked before it is sent, and the page stays. Visitors download the rules when they enter the
 * form.
 */
export function MessageForm(props: Props) {
	const { token: givenToken, subject, result: documentResult, contact, words, privacyHtml } = props;
	const fetcher = useFetcher<SubmissionResult>();
	const answer = useFetcherData(fetcher);
	const form = useRef<HTMLFormElement>(null);
	useFormInstanceId(form);
	const { draft, keep } = useDraft(form, documentResult !== undefined);
	const result = answer ?? draft ?? documentResult;
	const { errors, prepare, check, recheck } = useFieldErrors(result, words);
	const notice = useAnswer(answer, form, words);
	const nextRetry = useAutomaticRetry(answer?.status === "not-sent" ? answer : null, form);
	const sent = result && "form" in result ? result.form : null;
	const token = useInitialToken(sent?.token ?? givenToken);
	const [firstInvalid] = Object.keys(errorsIn(documentResult));
	const isSending = fetcher.state !== "idle";
	// A draft says nothing about the message that was sent before it.
	const outcome = result?.status === "draft" ? documentResult : result;
	const isSendingNext = fetcher.state === "submitting" || Object.keys(errors).length > 0;
	const isOver = outcome?.status === "sent" && isSendingNext;
	return (
		<fetcher.Form
			ref={form}
			method="post"
			action={href("/contact")}
			// Our messages say what is wrong, in place of the browser's own.
			noValidate
			onFocus={() => {
				void keep();
				void prepare();
			}}
			onSubmit={check}
			onInput={recheck}
			className="grid min-w-0 grid-cols-1 gap-5 sm:grid-cols-2"
		>
			<div
				ref={notice}
				tabIndex={-1}
				// biome-ignore lint/a11y/noAutofocus: A browser that sent the form by itself is brought back to it.
				autoFocus={documentResult !== undefined && firstInvalid === undefined}
				// The toast has its place above.
				className="scroll-mt-[min(8.5rem,25svh)] empty:hidden sm:col-span-2"
			>
				<MessageFormNotice
					result={isOver ? undefined : outcome}
					nextRetry={nextRetry}
					contact={contact}
					words={words}
				/>
			</div>
			<MessageFields
				words={words}
				sent={sent}
				subject={outcome?.status === "sent" ? "" : subject}
				token={token}
				errors={errors}
				focused={firstInvalid}
			/>
			<SubmitButton isBusy={isSending} busyLabel={words.sending} className="sm:justify-self-start">
				{words.send}
			</SubmitButton>
			<ServerHtml html={privacyHtml} className="sm:col-span-2" />
		</fetcher.Form>
	);
}

/**
 * The form's first token: a change saved while somebody writes must not make the form younger. In a
 * document only the form itself has it, where the server wrote it.
 */
function useInitialToken(given: string): string {
	const [token] = useState(() => tokenInDocument() ?? given);
	return token;
}

function tokenInDocument(): string | undefined {
	if (typeof document === "undefined") return undefined;
	return document.querySelector<HTMLInputElement>("input[type=hidden][name=token]")?.value;
}

/**
 * The draft from before a reload. The code that keeps it loads with the first focus, or for a
 * draft.
 */
function useDraft(form: RefObject<HTMLFormElement | null>, isAnswer: boolean) {
	const [draft, setDraft] = useState<SubmissionResult>();
	const isKept = useRef(false);

	const keep = useCallback(async () => {
		if (isKept.current) return;
		isKept.current = true;
		const { keepDraft } = await import("./message-draft.ts").catch(() => ({ keepDraft: null }));
		if (form.current) setDraft(keepDraft?.(form.current, isAnswer));
	}, [form, isAnswer]);

	useEffect(() => {
		if (hasDraft()) void keep();
	}, [keep]);

	return { draft, keep };
}

function hasDraft(): boolean {
	try {
		return Boolean(sessionStorage.getItem(DRAFT_KEY));
	} catch {
		return false;
	}
}

/**
 * Adds an id to the form, by which the server recognizes a message that is sent again. The next
 * message gets a new one.
 */
function useFormInstanceId(form: RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		let id = randomId();
		form.current?.addEventListener("formdata", ({ formData }) => {
			formData.set(FORM_INSTANCE_FIELD, id);
		});
		form.current?.addEventListener("reset", () => {
			id = randomId();
		});
	}, [form]);
}

/** Less code than a UUID. */
function randomId(): string {
	return String(crypto.getRandomValues(new Uint32Array(4)));
}

/** The errors of the fields: from the server, or found before sending. */
function useFieldErrors(result: SubmissionResult | undefined, words: MessageFormWords) {
	/** Found since the form was last sent. */
	const [found, setFound] = useState<{
		result: SubmissionResult | undefined;
		errors: FieldErrors;
	}>();
	const errors = found && found.result === result ? found.errors : errorsIn(result);
	const setErrors = (latest: FieldErrors) => setFound({ result, errors: latest });
	const rules = useRef<typeof import("./check-message-form.ts")>(null);

	/** Loads the rules. The server checks a form that is sent before they have loaded. */
	async function prepare() {
		rules.current ??= await import("./check-message-form.ts").catch(() => null);
	}

	/** Prevents sending a form with errors. */
	function check(event: FormEvent<HTMLFormElement>) {
		if (!rules.current) return;
		const found = rules.current.checkMessageForm(new FormData(event.currentTarget), words);
		setErrors(found);
		if (Object.keys(found).length === 0) return;
		event.preventDefault();
		focusFirst(event.currentTarget, found);
	}

	/** Removes corrected errors, and adds none while the visitor types. */
	function recheck(event: FormEvent<HTMLFormElement>) {
		if (!rules.current || Object.keys(errors).length === 0) return;
		const found = rules.current.checkMessageForm(new FormData(event.currentTarget), words);
		const left = Object.entries(found).filter(([name]) => name in errors);
		setErrors(Object.fromEntries(left));
	}

	return { errors, prepare, check, recheck };
}

const noErrors: FieldErrors = {};

function errorsIn(result: SubmissionResult | undefined): FieldErrors {
	return result?.status === "invalid" ? result.errors : noErrors;
}

function focusFirst(form: HTMLFormElement | null, errors: FieldErrors) {
	const [name = ""] = Object.keys(errors);
	const field = form?.elements.namedItem(name);
	if (field instanceof HTMLElement) field.focus();
}

/** Moves the focus to the result of a message sent without leaving the page. */
function useAnswer(
	result: SubmissionResult | undefined,
	form: RefObject<HTMLFormElement | null>,
	{ sent, sentHint }: MessageFormWords,
) {
	const notice = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!result) return;
		if (result.status === "sent") {
			form.current?.reset();
			notice.current?.focus({ preventScroll: true });
			notice.current?.scrollIntoView({ block: "start" });
			showToast({ title: sent, description: sentHint, isEcho: true });
		} else if (result.status === "invalid") {
			focusFirst(form.current, result.errors);
		} else {
			notice.current?.focus();
		}
	}, [result, form, sent, sentHint]);
	return notice;
}

const fields = [
	{ name: "name", autoComplete: "name" },
	{ name: "email", type: "email", dir: "ltr", autoComplete: "email" },
	{ name: "subject", className: "sm:col-span-2" },
] as const;

interface MessageFieldsProps {
	words: MessageFormWords;
	/** The sent values to show again. */
	sent: SentForm | null;
	/** Filled in where none was sent. */
	subject: string;
	/** The form's token, sent with it. */
	token: string;
	errors: FieldErrors;
	/** The name of the field in which the visitor goes on when the page opens. */
	focused: string | undefined;
}

/** The fields of the contact form, and the hidden ones: its token and the honeypot. */
function MessageFields({ words, sent, subject, token, errors, focused }: MessageFieldsProps) {
	const filledIn: Partial<SentForm["values"]> = { subject };
	const stateOf = (name: keyof SentForm["values"]) => ({
		name,
		label: words[name],
		required: true,
		defaultValue: sent?.values[name] || filledIn[name],
		error: errors[name],
		autoFocus: focused === name,
	});
	return (
		<>
			{fields.map((field) => (
				<TextField key={field.name} {...field} {...stateOf(field.name)} />
			))}
			<TextareaField rows={7} className="sm:col-span-2" {...stateOf("message")} />
			<input type="hidden" name="token" value={token} />
			<div aria-hidden="true" className="sr-only">
				<label>
					{words.leaveEmpty}
					<input
						name={HIDDEN_FIELD}
						tabIndex={-1}
						autoComplete="off"
						defaultValue={sent?.hiddenField ?? ""}
					/>
				</label>
			</div>
		</>
	);
}

interface MessageFormNoticeProps {
	result: SubmissionResult | undefined;
	/** Who sends a message again by itself, if anyone. */
	nextRetry: NextRetry;
	contact: PublicContact;
	words: MessageFormWords;
}

const notSent = {
	online: "offlineForm",
	soon: "connectionFailed",
	none: "sendAgain",
} as const satisfies Record<NextRetry, keyof MessageFormWords>;

/**
 * The result of sending, above the form: a confirmation, or the reason why the form still has the
 * text. The focus moves to it, so that it is read out.
 */
function MessageFormNotice({ result, nextRetry, contact, words }: MessageFormNoticeProps) {
	switch (result?.status) {
		case "sent":
			return (
				<Alert tone="success" title={words.sent}>
					<p>{words.sentHint}</p>
				</Alert>
			);
		case "invalid":
			return (
				<Alert tone="error" role="alert" title={words.notYetSent}>
					<p>{words.checkFields}</p>
				</Alert>
			);
		case "too-many":
			return (
				<Alert tone="warning" role="alert" title={words.notNow}>
					<p>{result.text}</p>
					<ContactOptions contact={contact} words={words} />
				</Alert>
			);
		case "not-stored":
			return (
				<Alert tone="error" role="alert" title={words.notSent}>
					<p>{words.notStored}</p>
					<ContactOptions contact={contact} words={words} />
				</Alert>
			);
		case "not-sent":
			return (
				<Alert tone="warning" role="alert" title={words.notYetSent}>
					<p>
						{words[result.isRefused && nextRetry === "soon" ? "sendsAgain" : notSent[nextRetry]]}
					</p>
					<ContactOptions contact={contact} words={words} />
				</Alert>
			);
		default:
			return null;
	}
}
