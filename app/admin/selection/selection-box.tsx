interface Props {
	label: string;
	isSelected: boolean;
	onSelect: (isSelected: boolean) => void;
	/** Its size and place. */
	className: string;
}

/** Selects an entry of a list. */
export function SelectionBox({ label, isSelected, onSelect, className }: Props) {
	return (
		<label className={`grid shrink-0 cursor-pointer place-items-center ${className}`}>
			<input
				type="checkbox"
				aria-label={label}
				checked={isSelected}
				onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
				className="checkbox checkbox-primary border-edge bg-surface checked:border-transparent checked:bg-primary focus:outline-3 focus:outline-ring focus:outline-offset-2"
			/>
		</label>
	);
}
