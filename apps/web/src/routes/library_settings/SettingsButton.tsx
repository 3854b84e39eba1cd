import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { buttonTexts } from "./buttonTexts.ts";

const Drawer = lazy(() => import("./SettingsDrawer.tsx"));

/**
 * Opens the rules of a library for users without access to the screens of `library_settings` (design ruling 1). The
 * editor is loaded on first use.
 */
export function SettingsButton({ library, className = "" }: { library: string; className?: string }) {
	const t = useTexts(buttonTexts);
	const [open, setOpen] = useState<boolean | null>(null);
	return (
		<>
			<Button className={className} onClick={() => setOpen(true)}>
				{t("open")}
			</Button>
			{open !== null && (
				<Suspense>
					<Drawer library={library} isOpen={open} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
