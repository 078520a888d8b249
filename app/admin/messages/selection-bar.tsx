import { MailCheck, MailOpen, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import type { ComponentType, SVGProps } from "react";
import type { MessageFolder } from "../../bakery/messages/schema.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Button } from "../../ui/button.tsx";

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

/** What can be done with several messages at once; in reach while the list scrolls. */
export function SelectionBar(props: Props) {
	const { folder, count, areAllChosen, onChooseAll, onMark, onMove, onDelete } = props;
	const isSpam = folder === "spam";
	return (
		<div className="relative tall:sticky tall:top-(--bar-height) z-10 -mx-2 flex min-h-14 flex-wrap items-center gap-x-5 bg-base-100 px-2">
			<SwitchField
				appearance="checkbox"
				label="Select all on this page"
				checked={areAllChosen}
				ref={(box) => {
					if (box) box.indeterminate = count > 0 && !areAllChosen;
				}}
				onChange={({ currentTarget }) => onChooseAll(currentTarget.checked)}
			/>
			<p role="status" className="text-muted text-sm">
				{count > 0 ? `${count} selected` : null}
			</p>
			{count > 0 ? (
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
			) : null}
		</div>
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
