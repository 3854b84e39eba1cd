import { TextInput } from "#kit";

interface Props {
	label: string;
	value: string;
	onChange(value: string): void;
	error?: string;
	autoFocus?: boolean;
}

/** Input for a code from a mail; phones and browsers offer to fill it in. */
export const CodeInput = ({ onChange, ...rest }: Props) => (
	<TextInput
		{...rest}
		required
		autoComplete="one-time-code"
		inputMode="numeric"
		maxLength={20}
		className="tracking-widest"
		onChange={(event) => onChange(event.target.value)}
	/>
);
