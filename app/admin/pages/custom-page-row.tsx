import { Copy, ExternalLink } from "lucide-react";
import { href, useNavigate } from "react-router";
import {
	type ListedPage,
	pageState,
	pageStateNames,
} from "../../bakery/custom-pages/custom-pages.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Badge } from "../../ui/badge.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type ItemProps, RecordRow } from "../resource/record-list.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { useListOrigin } from "../screen/use-back-link.ts";

/** A page of the list: its title, where it is, and whether visitors see it. */
export function CustomPageRow({ page, ...item }: ItemProps & { page: ListedPage }) {
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
