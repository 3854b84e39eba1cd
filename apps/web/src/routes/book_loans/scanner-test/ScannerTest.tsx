import { type Diagnosis, diagnose, goodFindings, type PressedKey } from "@rafta/library/scanning/diagnosis";
import { Check, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

/** Milliseconds of silence after which a scan without an ending is over. */
const SILENCE_MS = 600;

function Result({ result }: { result: Diagnosis }) {
	const t = useTexts(texts);
	const isWell = result.findings.every((finding) => goodFindings.has(finding));
	return (
		<>
			<p className="font-semibold">{t(isWell ? "well" : "change")}</p>
			<p className="text-sm break-all">
				{t("came")}: <strong className="tabular-nums">{result.text}</strong>
			</p>
			{result.intended && (
				<p className="text-sm break-all">
					{t("intended")}: <strong className="tabular-nums">{result.intended}</strong>
				</p>
			)}
			<ul className="flex flex-col gap-2 text-sm">
				{result.findings.map((finding) => {
					const isGood = goodFindings.has(finding);
					const Sign = isGood ? Check : TriangleAlert;
					return (
						<li key={finding} className="flex gap-2">
							<Sign
								aria-hidden="true"
								className={`mt-0.5 size-4 shrink-0 ${isGood ? "text-primary-ink" : "text-error-ink"}`}
							/>
							{t(finding)}
						</li>
					);
				})}
			</ul>
			<p className="text-sm opacity-75">{t("again")}</p>
		</>
	);
}

/** A field that says what a scanner sends, and what to change on it. */
export function ScannerTest({ focused = false }: { focused?: boolean }) {
	const t = useTexts(texts);
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const keys = useRef<PressedKey[]>([]);
	const timer = useRef<number>(undefined);
	const [result, setResult] = useState<Diagnosis | null>(null);
	useEffect(() => {
		if (focused) field.current?.focus();
		return () => clearTimeout(timer.current);
	}, [focused]);
	function judge() {
		clearTimeout(timer.current);
		const found = diagnose(keys.current);
		keys.current = [];
		if (found === null) return;
		setResult(found);
		if (field.current) field.current.value = "";
	}
	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		const { key, timeStamp, ctrlKey, metaKey } = event;
		if (ctrlKey || metaKey) return;
		const isEnding = key === "Enter" || key === "Tab";
		// Without a scan, Tab leaves the field as everywhere.
		if (isEnding && keys.current.length === 0) return;
		keys.current.push({ key, at: timeStamp });
		if (isEnding) {
			event.preventDefault();
			return judge();
		}
		clearTimeout(timer.current);
		timer.current = window.setTimeout(judge, SILENCE_MS);
	}
	return (
		<div className="flex flex-col gap-3">
			<p id={`${id}-hint`} className="mt-1 text-sm opacity-75">
				{t("lead")}
			</p>
			<input
				ref={field}
				aria-label={t("field")}
				aria-describedby={`${id}-hint`}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				maxLength={100}
				className="input w-full text-lg tabular-nums"
				onKeyDown={onKeyDown}
			/>
			<div role="status" className="flex flex-col gap-2">
				{result && <Result result={result} />}
			</div>
		</div>
	);
}
