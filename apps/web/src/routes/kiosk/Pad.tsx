import { type FormEvent, useState } from "react";
import { useTexts } from "#i18n";
import { Button } from "#kit";
import { texts } from "./texts.ts";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const MAX_PIN_LENGTH = 20;

/** PIN input by touch or keyboard. The digits are never shown. */
export function Pad({
	title,
	text = "",
	problem,
	busy,
	onPin,
	onBack,
}: {
	title: string;
	text?: string;
	problem: string;
	busy: boolean;
	onPin(pin: string): void;
	onBack(): void;
}) {
	const t = useTexts(texts);
	const [pin, setPin] = useState("");
	function submit(event: FormEvent) {
		event.preventDefault();
		if (pin === "") return;
		onPin(pin);
		setPin("");
	}
	const press = (digit: string) => setPin((before) => (before + digit).slice(0, MAX_PIN_LENGTH));
	return (
		<form onSubmit={submit} className="short:gap-2 mx-auto flex w-full max-w-sm flex-col gap-4">
			<h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
			{text && <p className="text-lg">{text}</p>}
			<label className="flex flex-col gap-1 text-lg font-semibold">
				{t("pin")}
				<input
					type="password"
					inputMode="none"
					autoComplete="off"
					// biome-ignore lint/a11y/noAutofocus: nothing else is asked here
					autoFocus
					maxLength={MAX_PIN_LENGTH}
					className="input input-xl w-full text-center tracking-[0.5em]"
					value={pin}
					onChange={(event) => setPin(event.target.value.replace(/\D/g, ""))}
				/>
			</label>
			{/* Its room is kept: a problem that came would move the keys away from under the finger. */}
			<p role="alert" className="text-error-ink min-h-[2lh] text-lg font-semibold">
				{problem}
			</p>
			<div className="grid grid-cols-3 gap-2">
				{digits.map((digit) => (
					<Button
						key={digit}
						className="short:h-12 btn-xl"
						aria-label={t("digit", { digit })}
						onClick={() => press(digit)}
					>
						{digit}
					</Button>
				))}
				<Button className="short:h-12 btn-xl px-0 text-lg" onClick={() => setPin("")}>
					{t("erase")}
				</Button>
				<Button
					className="short:h-12 btn-xl"
					aria-label={t("digit", { digit: "0" })}
					onClick={() => press("0")}
				>
					0
				</Button>
				<Button type="submit" variant="primary" className="short:h-12 btn-xl px-0 text-lg" busy={busy}>
					{t("ok")}
				</Button>
			</div>
			<Button className="short:h-10 btn-lg" onClick={onBack}>
				{t("back")}
			</Button>
		</form>
	);
}
