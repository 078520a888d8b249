import type { Session } from "@supabase/auth-js";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { href, Link, useLocation, useNavigate } from "react-router";
import { redeemMailLink } from "../../bakery/identity/account.ts";
import { isSameEmail, type MailLink, mailLinkSchema } from "../../bakery/identity/account-forms.ts";
import type { mailLinkPaths } from "../../platform/back-office.ts";
import { type Accounts, createAccounts } from "../../platform/backend/accounts.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useSiteName } from "../screen/root-data.ts";

/** The pages before the back office: the bakery's name above one card. */
export function AccessFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<main className="grid min-h-dvh place-items-center px-5 py-10">
			<div className="grid w-full max-w-md gap-6">
				<p className="text-center font-display text-heading">{useSiteName()}</p>
				<Card className="p-6 sm:p-8">
					<h1 className="text-heading">{title}</h1>
					<div className="mt-5">{children}</div>
				</Card>
				<Link
					to={href("/")}
					className="mx-auto inline-flex min-h-11 items-center px-3 text-muted hover:underline"
				>
					View Site
				</Link>
			</div>
		</main>
	);
}

const explanations: Record<BrokenLink, string> = {
	incomplete: "Part of the link is missing. Open it from the email again.",
	expired: "This link has expired or was already used. Each link works once, for an hour.",
};

interface LinkPageProps {
	/** The button below a link that can't be used. */
	fallback: { to: string; label: string };
	/** @param onExpired called when the link turns out to be used up. */
	children(link: MailLink, onExpired: () => void): ReactNode;
}

/** A page that a mailed link opens. */
export function MailLinkPage({ fallback, children }: LinkPageProps) {
	const link = parseMailLink(useOpenedFragment());
	const [expired, setExpired] = useState<MailLink["tokenHash"]>();
	if (typeof link !== "string" && link.tokenHash !== expired) {
		return (
			<Fragment key={link.tokenHash}>{children(link, () => setExpired(link.tokenHash))}</Fragment>
		);
	}
	return (
		<AccessFrame title="This link doesn't work">
			<Alert tone="error" role="alert">
				{explanations[typeof link === "string" ? link : "expired"]}
			</Alert>
			<LinkButton to={fallback.to} className="mt-5 w-full">
				{fallback.label}
			</LinkButton>
		</AccessFrame>
	);
}

/** Why a page has no link that it could use. */
type BrokenLink = "incomplete" | "expired";

/** Reads the link from the fragment of the address that it opened. */
function parseMailLink(hash: string): MailLink | BrokenLink {
	const fields = new URLSearchParams(hash.slice(1));
	const link = { tokenHash: fields.get("token_hash"), email: fields.get("email") };
	return mailLinkSchema.safeParse(link).data ?? "incomplete";
}

/**
 * Uses a link up in a client of its own, so that the session of this browser stays as it is.
 * @returns the accounts client and its session; "expired" when the link no longer works.
 * @throws {BackendError} when it may still work.
 */
export async function openMailLink(
	type: keyof typeof mailLinkPaths,
	{ tokenHash, email }: MailLink,
): Promise<OpenedLink | "expired"> {
	const accounts = createAccounts({ url: location.origin });
	try {
		const session = await redeemMailLink(accounts, type, tokenHash);
		if (isSameEmail(session.user.email ?? "", email)) return { accounts, session };
		// The link names one account and opens another: somebody has changed it.
		await accounts.signOut({ scope: "local" });
		return "expired";
	} catch (error) {
		if (error instanceof BackendError && isLinkRefusal(error)) return "expired";
		throw error;
	}
}

interface OpenedLink {
	accounts: Accounts;
	session: Session;
}

function isLinkRefusal({ code }: BackendError): boolean {
	return code === "otp_expired" || code === "validation_failed";
}

/**
 * The fragment with the token of the link that opened this page, also when another one is opened on
 * it. It is removed from the address and the history, where somebody else could find it.
 */
export function useOpenedFragment(): string {
	const { hash, pathname } = useLocation();
	const navigate = useNavigate();
	const [opened, setOpened] = useState(hash);
	if (hash !== "" && hash !== opened) setOpened(hash);
	useEffect(() => {
		if (hash !== "") void navigate(pathname, { replace: true });
	}, [hash, pathname, navigate]);
	return opened;
}
