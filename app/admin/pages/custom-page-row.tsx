import { Copy, ExternalLink, Pencil, Trash2 } from "lucide-react";
import { href, Link, useNavigate } from "react-router";
import { pageState, pageStateNames } from "../../bakery/custom-pages/page-state.ts";
import type { ListedPage } from "../../bakery/custom-pages/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Badge } from "../../ui/badge.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { useListOrigin } from "../screen/use-back-link.ts";
import {
	DragHandle,
	MoveButtons,
	type SortablePlace,
	useSortableElement,
} from "../sorting/move-controls.tsx";
import { GoneNote } from "../steady-list/gone-note.tsx";

interface Props extends SortablePlace {
	page: ListedPage;
	/** Why it is gone, if it is. */
	goneReason: string | null;
	onDelete: () => void;
}

/** A page of the list: its title, where it is, and whether visitors see it. */
export function CustomPageRow({ page, goneReason, onDelete, ...place }: Props) {
	const { id, title } = page;
	const { element, handle, isDragging } = useSortableElement(id);
	const { duplicate, isDuplicating } = useDuplicate(id);
	const listOrigin = useListOrigin();
	return (
		<li
			{...element}
			className={`relative flex flex-wrap items-center gap-y-1 rounded-field border border-line py-2 pr-2 ${
				isDragging ? "z-10 bg-base-200 shadow-lifted" : "bg-base-100"
			}`}
		>
			<DragHandle {...handle} />
			<div className="min-w-0 flex-[1_1_8rem]">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<p className="font-semibold leading-snug">
						<bdi>{title}</bdi>
					</p>
					<State page={page} />
				</div>
				<PathLink page={page} />
			</div>
			<div className="ml-auto flex flex-wrap max-sm:w-full max-sm:justify-end">
				<MoveButtons id={id} title={title} {...place} />
				<Link
					to={href("/admin/pages/own/:id", { id })}
					state={listOrigin}
					aria-label={`Edit ${isolate(title)}`}
					title={`Edit ${isolate(title)}`}
					className="btn btn-ghost btn-square size-11 rounded-full"
				>
					<Pencil aria-hidden="true" className="size-5" />
				</Link>
				<IconButton
					label={`Duplicate ${isolate(title)}`}
					icon={Copy}
					disabled={isDuplicating}
					onClick={duplicate}
				/>
				<IconButton label={`Delete ${isolate(title)}`} icon={Trash2} onClick={onDelete} />
			</div>
			<GoneNote reason={goneReason} />
		</li>
	);
}

function State({ page }: { page: ListedPage }) {
	const state = pageState(page, new Date());
	return (
		<span className="flex flex-wrap gap-1.5">
			<Badge tone={state === "published" ? "success" : "muted"}>{pageStateNames[state]}</Badge>
			{page.showInFooter ? <Badge>Footer</Badge> : null}
		</span>
	);
}

/** The path, which leads to the page while visitors see it. */
function PathLink({ page }: { page: ListedPage }) {
	const path = href("/:path", { path: page.path });
	if (pageState(page, new Date()) !== "published") {
		return <p className="break-all text-muted text-sm">{path}</p>;
	}
	return (
		<a
			href={path}
			target="_blank"
			rel="noopener"
			className="-my-2 inline-flex min-h-11 items-center gap-2 break-all font-semibold text-primary-text text-sm hover:underline"
		>
			{path}
			<ExternalLink aria-hidden="true" className="size-4 shrink-0" />
			<span className="sr-only">opens in a new tab</span>
		</a>
	);
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
