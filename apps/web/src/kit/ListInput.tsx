import { type ListKind, listIn, listOut } from "@rafta/library/collections/lists";
import { useState } from "react";
import { useTexts } from "#i18n";
import { TextArea } from "./Field.tsx";
import { listTexts } from "./listTexts.ts";

/** Input for a list field: one value per line. */
export function ListInput({
	label,
	kind,
	value,
	onChange,
	error,
}: {
	label: string;
	kind: ListKind;
	value: unknown;
	onChange(list: readonly (string | number)[]): void;
	error?: string;
}) {
	const t = useTexts(listTexts);
	const [text, setText] = useState(() => listOut(value));
	return (
		<TextArea
			label={label}
			hint={t("hint")}
			error={error}
			value={text}
			onChange={({ target }) => {
				setText(target.value);
				onChange(listIn(target.value, kind));
			}}
		/>
	);
}
