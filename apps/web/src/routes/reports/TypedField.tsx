import { useEffect, useState } from "react";
import { TextInput } from "../../ui/Field.tsx";

/** Text filter that is applied on Enter or blur. */
export function TypedField({
	label,
	value,
	type = "text",
	min,
	isComplete = () => true,
	onChange,
}: {
	label: string;
	value: string;
	type?: "text" | "date";
	min?: string;
	isComplete?(text: string): boolean;
	onChange(value: string): void;
}) {
	const [typed, setTyped] = useState(value);
	useEffect(() => setTyped(value), [value]);
	const commit = () => {
		const text = typed.trim();
		if (text !== value && isComplete(text)) onChange(text);
	};
	return (
		<TextInput
			label={label}
			type={type}
			min={min}
			maxLength={60}
			value={typed}
			onChange={({ target }) => setTyped(target.value)}
			onBlur={commit}
			onKeyDown={({ key }) => key === "Enter" && commit()}
		/>
	);
}
