import { MailCheck, MailOpen, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import type { ComponentType, SVGProps } from "react";
import type { MessageFolder } from "../../bakery/messages/schema.ts";
import { Button } from "../../ui/button.tsx";
import { SelectionBar } from "../selection/selection-bar.tsx";

interface Props {
	folder: MessageFolder;
	/** How many are chosen. */
	count: number;
	areAllChosen: boolean;
	onChooseAll: (areChosen: boolean) => void;
	onMark: (isRead: boolean) => void;
	onMove: () => void;
	onDelete: () => void;
}

/** What can be done with several messages at once. */
export function MessageSelectionBar(props: Props) {
	const { folder, count, areAllChosen, onChooseAll, onMark, onMove, onDelete } = props;
	const isSpam = folder === "spam";
	return (
		<SelectionBar count={count} areAllSelected={areAllChosen} onSelectAll={onChooseAll}>
			<div className="-mx-3 flex flex-wrap">
				<Action label="Mark as read" icon={MailCheck} onClick={() => onMark(true)} />
				<Action label="Mark as unread" icon={MailOpen} onClick={() => onMark(false)} />
				<Action
					label={isSpam ? "Not spam" : "Spam"}
					icon={isSpam ? ShieldCheck : ShieldAlert}
					onClick={onMove}
				/>
				<Action label="Delete" icon={Trash2} onClick={onDelete} />
			</div>
		</SelectionBar>
	);
}

interface ActionProps {
	label: string;
	icon: ComponentType<SVGProps<SVGSVGElement>>;
	onClick: () => void;
}

function Action({ label, icon: Icon, onClick }: ActionProps) {
	return (
		<Button variant="quiet" title={label} className="px-3" onClick={onClick}>
			<Icon aria-hidden="true" className="size-5" />
			<span className="max-sm:sr-only">{label}</span>
		</Button>
	);
}
