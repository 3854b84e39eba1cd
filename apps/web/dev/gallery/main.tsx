/** The gallery of shared components, for developers: `vite` in `apps/web` shows it at `/dev/gallery/`, no build contains it. */
import "./answers.ts";
import "../../src/app.css";
import "../../src/themes.css";
import { themes } from "@rafta/library/site/themes";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { openClient } from "../../src/data/client.ts";
import { queryClient } from "../../src/data/queryClient.ts";
import { Select } from "../../src/kit/Field.tsx";
import { setTheme, useTheme } from "../../src/shell/theme.ts";
import { Basics } from "./Basics.tsx";
import { Dialogs } from "./Dialogs.tsx";
import { Forms } from "./Forms.tsx";
import { Lists } from "./Lists.tsx";

HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show;

function ThemeSelect() {
	return (
		<Select
			label="Tema"
			value={useTheme()}
			options={themes.map((theme) => [theme, theme] as const)}
			onChange={({ target }) => setTheme(target.value as (typeof themes)[number])}
		/>
	);
}

await openClient();
const root = document.getElementById("root");
if (!root) throw new Error("the page has no place for the gallery");
createRoot(root).render(
	<QueryClientProvider client={queryClient}>
		<main className="mx-auto max-w-6xl p-4">
			<h1 className="text-xl font-semibold">Bileşenler</h1>
			<ThemeSelect />
			<Basics />
			<Forms />
			<Lists />
			<Dialogs />
		</main>
	</QueryClientProvider>,
);
