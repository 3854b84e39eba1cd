import { type FormEvent, useState } from "react";
import { useTexts } from "#i18n";
import { Button } from "#kit";
import { texts } from "./texts.ts";

/** Form with which staff leave the kiosk by their own sign-in; it begins no session of theirs. */
export function StaffExit({
	problem,
	busy,
	onLeave,
	onBack,
}: {
	problem: string;
	busy: boolean;
	onLeave(body: { identity: string; password: string }): void;
	onBack(): void;
}) {
	const t = useTexts(texts);
	const [identity, setIdentity] = useState("");
	const [password, setPassword] = useState("");
	function submit(event: FormEvent) {
		event.preventDefault();
		if (identity.trim() === "" || password === "") return;
		onLeave({ identity: identity.trim(), password });
		setPassword("");
	}
	return (
		<form onSubmit={submit} className="short:gap-2 mx-auto flex w-full max-w-sm flex-col gap-4">
			<h1 className="text-xl font-semibold sm:text-2xl">{t("leaveTitle")}</h1>
			<p className="text-lg">{t("leaveAsStaffText")}</p>
			<label className="flex flex-col gap-1 text-lg font-semibold">
				{t("staffName")}
				<input
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					// biome-ignore lint/a11y/noAutofocus: the first of what is asked here
					autoFocus
					maxLength={255}
					className="input input-xl w-full"
					value={identity}
					onChange={(event) => setIdentity(event.target.value)}
				/>
			</label>
			<label className="flex flex-col gap-1 text-lg font-semibold">
				{t("password")}
				<input
					type="password"
					autoComplete="off"
					maxLength={1024}
					className="input input-xl w-full"
					value={password}
					onChange={(event) => setPassword(event.target.value)}
				/>
			</label>
			<p role="alert" className="text-error-ink min-h-[2lh] text-lg font-semibold">
				{problem}
			</p>
			<Button type="submit" variant="primary" className="short:h-12 btn-xl" busy={busy}>
				{t("leaveNow")}
			</Button>
			<Button className="short:h-10 btn-lg" onClick={onBack}>
				{t("back")}
			</Button>
		</form>
	);
}
