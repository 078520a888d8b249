import { useState } from "react";
import type { ListedPage } from "../../bakery/custom-pages/schema.ts";
import { type LinkPlace, listLinksToPage } from "../../bakery/links/queries.ts";
import { findLinkProblem, readSitePaths, suggestPaths } from "../../bakery/links/site-paths.ts";
import type { Call } from "../../platform/backend/call.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { SelectField } from "../../ui/field.tsx";
import type { DeletionProps } from "../resource/record-list.tsx";
import { actionAt } from "../saving/action-at.ts";
import { ReadStatus } from "../screen/read-status.tsx";
import { useReadAtOnce } from "../screen/use-read.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import { UseList } from "../uses/use-list.tsx";

/** Asks before a page is deleted: what links to it, and where that should lead instead. */
export function DeletePageDialog({ record: page, ...afterward }: DeletionProps<ListedPage>) {
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
					{found.targets.map(({ path, name }) => (
						<option key={path} value={path}>
							{name}
						</option>
					))}
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
