import { TextInput } from "#kit";
import { useFollowing } from "#state";

/** Text filter that is applied on Enter or blur. */
export function TypedField({
	label,
	value,
	onChange,
}: {
	label: string;
	value: string;
	onChange(value: string): void;
}) {
	const [typed, setTyped] = useFollowing(value);
	const commit = () => {
		const text = typed.trim();
		if (text !== value) onChange(text);
	};
	return (
		<TextInput
			label={label}
			maxLength={60}
			value={typed}
			onChange={({ target }) => setTyped(target.value)}
			onBlur={commit}
			onKeyDown={({ key }) => key === "Enter" && commit()}
		/>
	);
}
