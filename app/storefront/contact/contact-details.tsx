import { type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { PublicContact } from "../../bakery/content/schema.ts";
import { emailAddress, phoneAddress } from "./contact-links.ts";

/** How the bakery can be reached; each block only where the owner shows a value (spec §2). */
export function ContactDetails({ contact: { address, phone, email } }: { contact: PublicContact }) {
	if (!address && !phone && !email) return null;
	return (
		<ul className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-none md:auto-cols-fr md:grid-flow-col">
			{address ? (
				<ContactDetail icon={MapPin} title="Visit Us">
					<p className="whitespace-pre-line">{address}</p>
				</ContactDetail>
			) : null}
			{phone ? (
				<ContactDetail icon={Phone} title="Call Us" note="Mon-Sat: 8am-6pm">
					<DetailLink href={phoneAddress(phone)}>{phone}</DetailLink>
				</ContactDetail>
			) : null}
			{email ? (
				<ContactDetail icon={Mail} title="Email Us" note="We reply within 24hrs">
					<DetailLink href={emailAddress(email)}>{email}</DetailLink>
				</ContactDetail>
			) : null}
		</ul>
	);
}

interface DetailProps {
	icon: LucideIcon;
	title: string;
	note?: string;
	children: ReactNode;
}

function ContactDetail({ icon: Icon, title, note, children }: DetailProps) {
	return (
		<li className="flex gap-4">
			<span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-accent-content">
				<Icon aria-hidden="true" className="size-6" />
			</span>
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
