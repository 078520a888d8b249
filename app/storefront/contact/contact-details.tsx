import type { ReactNode } from "react";
import type { PublicContact } from "../../bakery/site/schema.ts";
import { emailAddress, phoneAddress } from "../layout/contact-links.ts";
import { DetailIcon } from "./detail-icon.tsx";

const mapPin =
	"M12 21.500c5-5 7.500-8.500 7.500-11.500a7.500 7.500 0 0 0-15 0c0 3 2.500 6.500 7.500 11.500zm0-9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z";
const handset =
	"M4 3h4.500l2 5L8 10a13 13 0 0 0 6 6l2-2.500 5 2V20a1.500 1.500 0 0 1-1.500 1.500C11 21.500 2.500 13 2.500 4.500A1.500 1.500 0 0 1 4 3z";
const envelope = "M2.500 5h19v14h-19zm.5 1 9 7 9-7";

interface Props {
	contact: PublicContact;
	/** Whether the page shows opening hours. */
	hasHours: boolean;
}

/** How to reach the bakery, with the details that the owner shows (product §2.10). */
export function ContactDetails({ contact: { address, phone, email }, hasHours }: Props) {
	if (!address && !phone && !email) return null;
	return (
		<ul className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-none md:auto-cols-fr md:grid-flow-col">
			{address ? (
				<ContactDetail strokes={mapPin} title="Visit Us">
					<p className="whitespace-pre-line">{address}</p>
				</ContactDetail>
			) : null}
			{phone ? (
				<ContactDetail
					strokes={handset}
					title="Call Us"
					note={hasHours ? null : "Mon-Sat: 8am-6pm"}
				>
					<DetailLink href={phoneAddress(phone)}>{phone}</DetailLink>
				</ContactDetail>
			) : null}
			{email ? (
				<ContactDetail strokes={envelope} title="Email Us" note="We reply within 24hrs">
					<DetailLink href={emailAddress(email)}>{email}</DetailLink>
				</ContactDetail>
			) : null}
		</ul>
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

function DetailLink({ href, children }: { href: string; children: string }) {
	return (
		<a
			href={href}
			className="inline-block max-w-full break-words py-0.5 text-primary-text underline underline-offset-4 hover:decoration-2"
		>
			{children}
		</a>
	);
}
