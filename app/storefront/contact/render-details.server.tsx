import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { emailAddress, mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import type { PublicContact } from "../../bakery/site/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { DetailIcon, envelope, handset, mapPin } from "../layout/contact-details.server.tsx";

interface Props {
	contact: PublicContact;
	/** Whether 'Mon-Sat: 8am-6pm' is said below the phone number. */
	showsUsualHours: boolean;
	words: GroupWords<"contactDetails">;
}

/**
 * How to reach the bakery, with the details that the owner shows (product §2.10), as HTML, so that
 * visitors download no code for them.
 * @returns null when the owner shows none.
 */
export function renderDetails({
	contact: { address, phone, email },
	showsUsualHours,
	words,
}: Props): string | null {
	if (!address && !phone && !email) return null;
	return renderToStaticMarkup(
		<ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-12 gap-y-8">
			{address ? (
				<ContactDetail strokes={mapPin} title={words.visitUs}>
					<DetailLink href={mapAddress(address)} dir="auto">
						{address}
					</DetailLink>
				</ContactDetail>
			) : null}
			{phone ? (
				<ContactDetail
					strokes={handset}
					title={words.callUs}
					note={showsUsualHours ? words.usualHours : null}
				>
					<DetailLink href={phoneAddress(phone)} dir="ltr">
						{phone}
					</DetailLink>
				</ContactDetail>
			) : null}
			{email ? (
				<ContactDetail strokes={envelope} title={words.emailUs} note={words.replyTime}>
					<DetailLink href={emailAddress(email)} dir="ltr">
						<EmailText email={email} />
					</DetailLink>
				</ContactDetail>
			) : null}
		</ul>,
	);
}

/** An email address, which breaks after its "@" rather than within a word. */
function EmailText({ email }: { email: string }) {
	const domainStart = email.lastIndexOf("@") + 1;
	return (
		<>
			{email.slice(0, domainStart)}
			<wbr />
			{email.slice(domainStart)}
		</>
	);
}

interface DetailProps {
	strokes: string;
	title: string;
	note?: string | null;
	children: ReactNode;
}

function ContactDetail({ strokes, title, note, children }: DetailProps) {
	return (
		<li className="flex gap-4">
			<DetailIcon strokes={strokes} />
			<div className="min-w-0">
				<h2 className="text-label">{title}</h2>
				<div className="mt-1">{children}</div>
				{note ? <p className="text-muted text-sm">{note}</p> : null}
			</div>
		</li>
	);
}

function DetailLink({ children, ...link }: ComponentProps<"a">) {
	return (
		<a
			{...link}
			className="inline-block max-w-full whitespace-pre-line break-words py-0.5 text-primary-text underline underline-offset-4 hover:decoration-2"
		>
			{children}
		</a>
	);
}
