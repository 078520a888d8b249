import { X } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { ToastRegion } from "../toast.tsx";
import { IconButton } from "./icon-button.tsx";

interface Props {
	/** Otherwise it is open while it is rendered. */
	isOpen?: boolean;
	/** Called when it was closed: by Escape, by a click beside it, or by its button. */
	onClose: () => void;
	title: ReactNode;
	/** Read out with the title, for a dialog that asks something. */
	description?: ReactNode;
	children?: ReactNode;
	/** Buttons at the bottom, the main one last. */
	actions?: ReactNode;
	/** Whether a button that closes it comes before them. */
	hasCancel?: boolean;
	/** "alertdialog" for one that needs an answer before anything else. */
	role?: "dialog" | "alertdialog";
	width?: "narrow" | "wide" | "full";
	/** False for a dialog that is left only through its own buttons. */
	isDismissible?: boolean;
}

const widths = { narrow: "sm:max-w-lg", wide: "sm:max-w-3xl", full: "sm:max-w-6xl" };

/**
 * A modal dialog on the native element: Escape closes it, and the focus returns to where it came
 * from. On a phone it is a sheet at the bottom. Its content is mounted only while it is open. The
 * focus starts at the element with `data-initial-focus`, if any.
 */
export function Dialog({ isOpen = true, ...props }: Props) {
	return isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
	onClose,
	title,
	description,
	children,
	actions,
	hasCancel = false,
	role = "dialog",
	width = "narrow",
	isDismissible = true,
}: Omit<Props, "isOpen">) {
	const id = useId();
	const dialog = useRef<HTMLDialogElement>(null);

	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		element?.querySelector<HTMLElement>("[data-initial-focus]")?.focus();
		// Closing, not only removing it, gives the focus back.
		return () => element?.close();
	}, []);

	// React bubbles the events of a nested dialog, and of a file field, to this one.
	function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
		return target === currentTarget;
	}

	return (
		<dialog
			ref={dialog}
			role={role}
			aria-labelledby={`${id}-title`}
			aria-describedby={description ? `${id}-description` : undefined}
			// Comes before the focus is given back; the other may come after the next key.
			onCancel={(event) => isOwn(event) && onClose()}
			// Comes without the first one at times, and late after React has rendered everything twice.
			onClose={(event) => isOwn(event) && !event.currentTarget.open && onClose()}
			closedby={isDismissible ? "any" : "none"}
			className={`m-auto max-h-[92dvh] w-full overflow-y-auto overscroll-contain rounded-box bg-base-100 text-base-content shadow-lifted backdrop:bg-neutral/50 max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none ${widths[width]}`}
		>
			<div className="p-5 sm:p-7">
				<div className="flex items-start justify-between gap-4">
					<h2 id={`${id}-title`} className="pt-1 text-heading">
						{title}
					</h2>
					{isDismissible ? (
						<IconButton label="Close" icon={X} onClick={onClose} className="-mt-1 -me-2" />
					) : null}
				</div>
				{description ? (
					<p id={`${id}-description`} className="mt-2 max-w-prose">
						{description}
					</p>
				) : null}
				{children ? <div className="mt-5">{children}</div> : null}
			</div>
			<div className="bottom-0 z-10 tall:sticky bg-base-100">
				{/* Toasts take up space here, and never cover the dialog (admin.css). */}
				<ToastRegion />
				{actions ? (
					<div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4 sm:px-7">
						{hasCancel ? (
							<Button variant="outline" onClick={onClose}>
								Cancel
							</Button>
						) : null}
						{actions}
					</div>
				) : null}
			</div>
		</dialog>
	);
}
