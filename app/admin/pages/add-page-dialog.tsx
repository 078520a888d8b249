import {
	Briefcase,
	CircleQuestionMark,
	FileText,
	Landmark,
	type LucideIcon,
	PartyPopper,
	Scale,
	ShieldCheck,
} from "lucide-react";
import { href, Link } from "react-router";
import { PAGE_PURPOSES, type PagePurpose, purposeNames } from "../../bakery/custom-pages/schema.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { NEW_RECORD } from "../screen/new-record.ts";
import { useListOrigin } from "../screen/use-back-link.ts";

const choices: Record<PagePurpose, { description: string; icon: LucideIcon }> = {
	other: { description: "Start from an empty page", icon: FileText },
	privacy: { description: "How your site handles personal data", icon: ShieldCheck },
	imprint: { description: "Who runs this site", icon: Landmark },
	terms: { description: "Terms for orders", icon: Scale },
	questions: { description: "What customers ask most", icon: CircleQuestionMark },
	jobs: { description: "Find people for your team", icon: Briefcase },
	catering: { description: "Baking for parties and offices", icon: PartyPopper },
};

interface Props {
	isOpen: boolean;
	onClose: () => void;
}

/** Asks what a new page starts from: nothing, or a draft. */
export function AddPageDialog({ isOpen, onClose }: Props) {
	const listOrigin = useListOrigin();
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title="Add a Page" width="wide">
			<p className="text-muted">
				Drafts are a start and not legal advice. Gaps to fill in are in brackets.
			</p>
			<ul className="mt-4 grid gap-3 sm:grid-cols-2">
				{PAGE_PURPOSES.map((purpose) => {
					const { description, icon: Icon } = choices[purpose];
					const isBlank = purpose === "other";
					return (
						<li
							key={purpose}
							className="relative flex min-h-16 items-center gap-4 rounded-field border border-line px-4 py-3 transition-colors hover:border-edge hover:bg-base-200"
						>
							<Icon aria-hidden="true" className="size-6 shrink-0 text-primary-text" />
							<div className="min-w-0">
								<Link
									to={href("/admin/pages/own/:id", { id: isBlank ? NEW_RECORD : purpose })}
									state={listOrigin}
									className="font-semibold after:absolute after:inset-0 after:rounded-field"
								>
									{isBlank ? "Blank" : purposeNames[purpose]}
								</Link>
								<p className="text-muted text-sm">{description}</p>
							</div>
						</li>
					);
				})}
			</ul>
		</Dialog>
	);
}
