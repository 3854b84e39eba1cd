interface Props {
	label: string;
	value: string;
	onChange(text: string): void;
}

/** Search field of a list. */
export const ListSearch = ({ label, value, onChange }: Props) => (
	<input
		type="search"
		className="input min-w-0 flex-1 sm:max-w-80 sm:min-w-60"
		placeholder={label}
		aria-label={label}
		value={value}
		onChange={(event) => onChange(event.target.value)}
	/>
);
