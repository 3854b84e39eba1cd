import { useEffect, useState } from "react";
import { readLocal, writeLocal } from "#device";
import { common, useTexts } from "#i18n";
import { focusContent } from "#kit";

const storageKey = "cookie-consent";
const delay = 1000;

/** Appears a second after the first visit; declining is as easy as accepting (specification, section 2). */
export function CookieBanner() {
	const t = useTexts(common);
	const [open, setOpen] = useState(false);
	useEffect(() => {
		if (readLocal(storageKey) !== null) return;
		const timer = setTimeout(() => setOpen(true), delay);
		return () => clearTimeout(timer);
	}, []);
	if (!open) return null;
	const choose = (choice: "accepted" | "declined") => {
		writeLocal(storageKey, choice);
		setOpen(false);
		focusContent();
	};
	return (
		<section
			aria-label={t("cookie.title")}
			className="no-print border-base-300 bg-base-100 rounded-box fixed inset-x-3 bottom-3 z-40 max-lg:bottom-[calc(5rem+env(safe-area-inset-bottom))] mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-3 border p-4 shadow-xl"
		>
			<p className="min-w-48 flex-1">{t("cookie.text")}</p>
			<div className="flex gap-2">
				<button type="button" className="btn btn-neutral" onClick={() => choose("declined")}>
					{t("cookie.decline")}
				</button>
				<button type="button" className="btn btn-neutral" onClick={() => choose("accepted")}>
					{t("cookie.accept")}
				</button>
			</div>
		</section>
	);
}
