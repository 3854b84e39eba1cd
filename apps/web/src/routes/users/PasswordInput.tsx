import { useState } from "react";
import { useTexts } from "#i18n";
import { Checkbox, TextInput } from "#kit";
import { texts } from "./texts.ts";

interface Props {
	label: string;
	value: string;
	onChange(value: string): void;
	autoComplete: "current-password" | "new-password";
	hint?: string;
	error?: string;
	/** Words of the tick that shows it, where it is no password. */
	show?: string;
}

/** Password input that can be made visible while typing: better than typing it twice. */
export function PasswordInput({ onChange, show, ...rest }: Props) {
	const t = useTexts(texts);
	const [visible, setVisible] = useState(false);
	return (
		<div className="flex flex-col gap-1">
			<TextInput
				{...rest}
				required
				type={visible ? "text" : "password"}
				maxLength={200}
				onChange={(event) => onChange(event.target.value)}
			/>
			<Checkbox
				label={show ?? t("showPassword")}
				checked={visible}
				onChange={(event) => setVisible(event.target.checked)}
			/>
		</div>
	);
}
