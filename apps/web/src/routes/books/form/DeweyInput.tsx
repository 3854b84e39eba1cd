import { classesBelow, type DeweyClass, deweyPath, mainClasses } from "@rafta/library/catalogue/dewey";
import { useState } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Button, Dialog, InForm, TextInput } from "#kit";
import { texts } from "./texts.ts";

/** Returns the caption of a class: `Edebiyat › Roman ve öykü`. */
export function useDeweyCaption(): (code: string) => string {
	const { language } = useLanguage();
	return (code) =>
		deweyPath(code)
			.map(({ caption }) => caption[language])
			.join(" › ");
}

function Classes({ classes, onChoose }: { classes: readonly DeweyClass[]; onChoose(code: string): void }) {
	const { language } = useLanguage();
	return (
		<ul className="grid gap-1 sm:grid-cols-2">
			{classes.map(({ code, caption }) => (
				<li key={code}>
					<button
						type="button"
						className="btn btn-ghost h-auto w-full justify-start py-2 text-start font-normal"
						onClick={() => onChoose(code)}
					>
						<strong className="w-16 shrink-0 tabular-nums">{code}</strong>
						<span>{caption[language]}</span>
					</button>
				</li>
			))}
		</ul>
	);
}

function Picker({ onClose, onChoose }: { onClose(): void; onChoose(code: string): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const [main, setMain] = useState<DeweyClass | null>(null);
	return (
		<InForm>
			<Dialog title={main ? `${main.code} ${main.caption[language]}` : t("deweyTitle")} onClose={onClose}>
				<div className="dialog-scroll">
					{main ? (
						<Classes classes={[main, ...classesBelow(main.code)]} onChoose={onChoose} />
					) : (
						<Classes
							classes={mainClasses}
							onChoose={(code) => setMain(mainClasses.find((one) => one.code === code) ?? null)}
						/>
					)}
				</div>
				<p className="text-sm opacity-80">{t("deweySource")}</p>
				{main && <Button onClick={() => setMain(null)}>{t("deweyBack")}</Button>}
			</Dialog>
		</InForm>
	);
}

/** The shelf class: typed, or chosen step by step; its caption is shown below. */
export function DeweyInput({
	value,
	error,
	onChange,
}: {
	value: string;
	error?: string;
	onChange(value: string): void;
}) {
	const t = useTexts(texts);
	const caption = useDeweyCaption();
	const [open, setOpen] = useState(false);
	return (
		<div className="flex items-start gap-2">
			<div className="min-w-0 flex-1">
				<TextInput
					label={t("dewey")}
					hint={caption(value) || t("deweyHint")}
					error={error}
					maxLength={30}
					value={value}
					onChange={(event) => onChange(event.target.value)}
				/>
			</div>
			<Button className="mt-6" onClick={() => setOpen(true)}>
				{t("deweyChoose")}
			</Button>
			{open && (
				<Picker
					onClose={() => setOpen(false)}
					onChoose={(code) => {
						onChange(code);
						setOpen(false);
					}}
				/>
			)}
		</div>
	);
}
