// Runs before the first paint, so that the wrong colours never flash up. The list of themes is in the web app.
(() => {
	collectKeys();

	let theme = null;
	try {
		theme = localStorage.getItem("theme");
	} catch {
		// The browser's settings can disable storage: the default theme is used then.
	}
	const page = document.documentElement;
	// The theme chosen on this device takes precedence over the site's default.
	if (theme && /^[a-z]+$/.test(theme)) {
		page.setAttribute("data-theme", theme);
		page.classList.toggle("dark", theme === "dark" || theme === "night");
	}
	const shown = page.getAttribute("data-theme");
	if (shown === "light" || shown === "dark") return;
	const href = document.querySelector('meta[name="themes"]').content;
	// Only a style sheet that the parser meets is waited for before the first paint.
	document.write(`<link rel="stylesheet" href="${href}">`);

	// What is typed before the app runs: a scanner does not wait. The app takes it over in src/kit/keys/waiting-keys.ts.
	function collectKeys() {
		const typed = [];
		const onKey = (event) => {
			const isPalette = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
			if (isPalette || (event.key === "/" && typed.length === 0)) {
				event.preventDefault();
				typed.push("palette");
			} else if (event.ctrlKey || event.metaKey || event.altKey) return;
			else if (event.key === "Backspace") typed.pop();
			else if (event.key.length === 1 || (event.key === "Enter" && typed.length > 0)) typed.push(event.key);
		};
		window.addEventListener("keydown", onKey);
		window.raftaKeys = { typed, stop: () => window.removeEventListener("keydown", onKey) };
	}
})();
