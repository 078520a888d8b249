import { FileText, Plus } from "lucide-react";
import { useState } from "react";
import type { ListedPage } from "../../bakery/custom-pages/schema.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button } from "../../ui/button.tsx";
import { RecordList } from "../resource/record-list.tsx";
import { AddPageDialog } from "./add-page-dialog.tsx";
import { CustomPageRow } from "./custom-page-row.tsx";
import { DeletePageDialog } from "./delete-page-dialog.tsx";

/** The pages that the owner has added, in their order (product §2.29). */
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
					summary={pages.length === 1 ? "1 page" : `${pages.length} pages`}
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
