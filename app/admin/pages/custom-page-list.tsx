import {
	Briefcase,
	CircleQuestionMark,
	Copy,
	FileText,
	Landmark,
	type LucideIcon,
	PartyPopper,
	Plus,
	Scale,
	ShieldCheck,
} from "lucide-react";
import { useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { pluralize } from "../../bakery/counts.ts";
import {
	type ListedPage,
	PAGE_PURPOSES,
	type PagePurpose,
	pageState,
	pageStateNames,
	purposeNames,
} from "../../bakery/custom-pages/custom-pages.ts";
import {
	findLinkProblem,
	type LinkPlace,
	listLinksToPage,
	readSitePaths,
	suggestPaths,
} from "../../bakery/links/site-paths.ts";
import type { Call } from "../../platform/backend/call.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { NEW_RECORD } from "../resource/record-editor.tsx";
import {
	type DeletionProps,
	type ItemProps,
	RecordList,
	RecordRow,
} from "../resource/record-list.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { PublicPageLink, useListOrigin } from "../screen/links.tsx";
import { UseList } from "../screen/use-list.tsx";
import { ReadStatus, useReadAtOnce } from "../screen/use-read.tsx";
import { DeleteDialog } from "../trash/delete-dialog.tsx";

/** The pages that the owner has added, in their order (product §23). */
export function CustomPageList({ pages }: { pages: ListedPage[] }) {
	const [isAdding, setAdding] = useState(false);
	return (
		<>
			<CardSection
				title="Your Pages"
				intro="An imprint, a privacy page, jobs: whatever your site needs."
			>
				<RecordList
					of={{ kind: "custom-page", table: "custom_pages" }}
					records={pages}
					summary={pluralize(pages.length, "page")}
					empty={<EmptyState icon={FileText} title="No custom pages yet" />}
					titleOf={({ title }) => title}
					isColumn
					className="grid gap-2"
					renderDeletion={(dialog) => <DeletePageDialog {...dialog} />}
				>
					{(page, item) => <CustomPageRow key={page.id} page={page} {...item} />}
				</RecordList>
				<Button className="mt-4 justify-self-start" onClick={() => setAdding(true)}>
					<Plus aria-hidden="true" className="size-5" />
					Add Page
				</Button>
			</CardSection>
			<AddPageDialog isOpen={isAdding} onClose={() => setAdding(false)} />
		</>
	);
}

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
function AddPageDialog({ isOpen, onClose }: Props) {
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

/** Asks before a page is deleted: what links to it, and where that should lead instead. */
function DeletePageDialog({ record: page, ...afterward }: DeletionProps<ListedPage>) {
	const { id, title } = page;
	const { result, read } = useReadAtOnce((call) => readLinks(call, page));
	const [linksTarget, setLinksTarget] = useState("");
	const found = result?.status === "read" ? result.data : null;
	return (
		<DeleteDialog
			title={`Delete “${isolate(title)}”?`}
			question="Are you sure you want to delete this page?"
			action={actionAt("/admin/pages", "delete")}
			values={found && { id, linksTarget }}
			deleted={{ kind: "custom-page", ids: [id], name: title }}
			successToast="Page deleted successfully"
			{...afterward}
		>
			<ReadStatus
				result={result}
				busyText="Checking what links to it…"
				failureTitle="Couldn't check what links to it"
				onRetry={() => void read()}
			>
				{({ links }) => (links.length > 0 ? <Links links={links} /> : null)}
			</ReadStatus>
			{found && found.links.length > 0 ? (
				<SelectField
					label="Point these links to"
					className="mt-4"
					autoComplete="off"
					value={linksTarget}
					onChange={({ currentTarget }) => setLinksTarget(currentTarget.value)}
				>
					<option value="">Leave them unchanged</option>
					<Options of={found.targets.map(({ path, name }) => [path, name])} />
				</SelectField>
			) : null}
		</DeleteDialog>
	);
}

/** Reads the links to a page, and the other pages that visitors can see. */
async function readLinks(call: Call, page: ListedPage) {
	const [links, paths] = await Promise.all([listLinksToPage(call, page.id), readSitePaths(call)]);
	const others = {
		...paths,
		customPages: paths.customPages.filter(({ id }) => id !== page.id),
	};
	const targets = suggestPaths(others).filter(
		({ path }) => findLinkProblem(path, others, new Date()) === null,
	);
	return { links, targets };
}

function Links({ links }: { links: readonly LinkPlace[] }) {
	return (
		<>
			<p>These link to it:</p>
			<UseList
				uses={links}
				className="mt-2 max-h-40 list-disc overflow-y-auto pl-5 wrap-anywhere"
			/>
		</>
	);
}

/** A page of the list: its title, where it is, and whether visitors see it. */
function CustomPageRow({ page, ...item }: ItemProps & { page: ListedPage }) {
	const { id, title } = page;
	const { duplicate, isDuplicating } = useDuplicate(id);
	return (
		<RecordRow
			{...{ id, title, ...item }}
			badges={<State page={page} />}
			editLink={{ to: href("/admin/pages/own/:id", { id }), state: useListOrigin() }}
			buttons={
				<IconButton
					label={`Duplicate ${isolate(title)}`}
					icon={Copy}
					disabled={isDuplicating}
					onClick={duplicate}
				/>
			}
		>
			<PathLink page={page} />
		</RecordRow>
	);
}

function State({ page }: { page: ListedPage }) {
	const state = pageState(page, new Date());
	return (
		<>
			<Badge tone={state === "published" ? "success" : "muted"}>{pageStateNames[state]}</Badge>
			{page.showInFooter ? <Badge>Footer</Badge> : null}
		</>
	);
}

/** The path, which leads to the page while visitors see it. */
function PathLink({ page }: { page: ListedPage }) {
	const path = href("/:path", { path: page.path });
	if (pageState(page, new Date()) !== "published") {
		return <p className="break-all text-muted text-sm">{path}</p>;
	}
	return <PublicPageLink path={path} className="-my-2" />;
}

/** Adds a draft with the same content, and opens it. */
function useDuplicate(id: string) {
	const navigate = useNavigate();
	const listOrigin = useListOrigin();
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/pages", "duplicate"),
		onSaved(copy) {
			void showToast({ title: "Page duplicated", description: "The copy is a draft." });
			void navigate(href("/admin/pages/own/:id", { id: copy.id }), { state: listOrigin });
		},
	});
	return { duplicate: () => submit({ id }), isDuplicating: isSubmitting };
}
