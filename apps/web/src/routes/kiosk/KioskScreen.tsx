import type { RequestOf } from "@rafta/library/api/index";
import { languageFacts } from "@rafta/words";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api, call, reasonText } from "#data";
import { setLanguage, useTexts } from "#i18n";
import { Page } from "#kit";
import { takeNewBuild, useNewBuild, useOtherLanguages } from "#shell";
import { OutcomeBanner } from "./OutcomeBanner.tsx";
import { Pad } from "./Pad.tsx";
import { StaffExit } from "./StaffExit.tsx";
import { texts } from "./texts.ts";
import { quietTime, useKiosk } from "./useKiosk.ts";
import { VisitHead, VisitShelf } from "./VisitView.tsx";
import { Welcome } from "./Welcome.tsx";

/** Exit from the kiosk, with the PIN given to staff, or with their own sign-in where children have tried the PIN too often. */
function Leave({ onBack }: { onBack(): void }) {
	const t = useTexts(texts);
	const [problem, setProblem] = useState("");
	const [busy, setBusy] = useState(false);
	const [asStaff, setAsStaff] = useState(false);
	async function leave(body: RequestOf<"POST /api/kiosk/leave">["body"]) {
		setBusy(true);
		try {
			await call("POST /api/kiosk/leave", { body });
			api().authStore.clear();
		} catch (error) {
			setProblem(reasonText(error));
			setBusy(false);
		}
	}
	function change() {
		setProblem("");
		setAsStaff(!asStaff);
	}
	return (
		<>
			{asStaff ? (
				<StaffExit problem={problem} busy={busy} onLeave={(body) => void leave(body)} onBack={onBack} />
			) : (
				<Pad
					title={t("leaveTitle")}
					text={t("leaveText")}
					problem={problem}
					busy={busy}
					onPin={(pin) => void leave({ pin })}
					onBack={onBack}
				/>
			)}
			<button type="button" className="btn btn-ghost self-center" onClick={change}>
				{t(asStaff ? "leaveByPin" : "leaveAsStaff")}
			</button>
		</>
	);
}

export function KioskScreen() {
	const t = useTexts(texts);
	const others = useOtherLanguages();
	const { state, touches, shows, scan, givePin, renew, end } = useKiosk();
	const { reader, asksPin, outcome, busy } = state;
	const [leaving, setLeaving] = useState(false);
	const [text, setText] = useState("");
	const field = useRef<HTMLInputElement>(null);
	const takesScans = !asksPin && !leaving;
	const hasNewBuild = useNewBuild();

	// Pressing the staff button by mistake and leaving must not block the kiosk for the next reader.
	// biome-ignore lint/correctness/useExhaustiveDependencies: every touch restarts the timer
	useEffect(() => {
		if (!leaving) return;
		const timer = setTimeout(() => setLeaving(false), quietTime);
		return () => clearTimeout(timer);
	}, [leaving, touches]);

	// Nobody presses the button for a newer build here: it is loaded while the kiosk is idle.
	useEffect(() => {
		if (hasNewBuild && !shows && !leaving) void takeNewBuild();
	}, [hasNewBuild, shows, leaving]);

	// A scanner types wherever the focus is: input while no other field has the focus is a card or a book.
	useEffect(() => {
		if (!takesScans) return;
		const onKeyDown = (event: KeyboardEvent) => {
			const inField = event.target instanceof HTMLInputElement;
			const isCode = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
			if (isCode && !event.altKey && !inField) field.current?.focus();
		};
		field.current?.focus({ preventScroll: true });
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [takesScans]);
	// After any press, the next scan finds its field focused, and on a phone the answer is in sight.
	// biome-ignore lint/correctness/useExhaustiveDependencies: every answer brings the focus back
	useEffect(() => {
		field.current?.focus({ preventScroll: true });
		window.scrollTo({ top: 0, behavior: "instant" });
	}, [outcome, reader, leaving]);

	function submit(event: FormEvent) {
		event.preventDefault();
		const code = text.trim();
		setText("");
		if (code !== "") scan(code);
	}

	const fresh = outcome?.kind === "lent" || outcome?.kind === "renewed" ? outcome.book.id : "";
	const problem = outcome?.kind === "refused" ? outcome.reasons.join(" ") : "";
	return (
		<div className="mx-auto short:gap-3 flex min-h-dvh max-w-5xl flex-col gap-5 p-4 sm:p-8">
			<Page title="" name={t("title")}>
				<span className="sr-only">{t("title")}</span>
			</Page>
			{shows && (
				<div aria-hidden="true" className="bg-base-300 fixed inset-x-0 top-0 h-2">
					<div key={`${touches} ${busy}`} className="kiosk-quiet bg-primary h-full" />
				</div>
			)}
			{leaving && <Leave onBack={() => setLeaving(false)} />}
			{asksPin && !leaving && (
				<Pad title={t("enterPin")} problem={problem} busy={busy} onPin={givePin} onBack={end} />
			)}
			{takesScans && (
				<>
					{/* An answer moves nothing away from under the finger: its room is kept, or it stands in the welcome's. */}
					<div className="grid *:col-start-1 *:row-start-1">
						<div aria-live="assertive" className={reader ? "min-h-46 sm:min-h-40" : "self-center"}>
							{outcome && <OutcomeBanner outcome={outcome} />}
						</div>
						{!reader && (
							<div className={outcome ? "invisible" : ""}>
								<Welcome />
							</div>
						)}
					</div>
					{reader && <VisitHead reader={reader} onEnd={end} />}
					<form onSubmit={submit}>
						<label className="flex flex-col gap-1 text-lg">
							{t("field")}
							<input
								ref={field}
								inputMode="none"
								autoComplete="off"
								spellCheck={false}
								maxLength={300}
								className="input input-xl w-full"
								value={text}
								onChange={(event) => setText(event.target.value)}
							/>
						</label>
					</form>
					{/* Below the field, which stays on the screen however many books there are. */}
					{reader && <VisitShelf reader={reader} fresh={fresh} busy={busy} onRenew={renew} />}
				</>
			)}
			<div className="mt-auto flex justify-between gap-3">
				<div className="flex flex-wrap gap-3">
					{others.map((other) => (
						<button
							key={other}
							type="button"
							className="btn btn-ghost"
							lang={other}
							onClick={() => setLanguage(other)}
						>
							{languageFacts[other].name}
						</button>
					))}
				</div>
				{!leaving && (
					<button
						type="button"
						className="btn btn-ghost"
						onClick={() => {
							end();
							setLeaving(true);
						}}
					>
						{t("staff")}
					</button>
				)}
			</div>
		</div>
	);
}
