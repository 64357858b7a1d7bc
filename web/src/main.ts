import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { keepSettings } from "./lib/settings.svelte";
import { loadAnewAfterUpgrade } from "./lib/upgrade";
import { words } from "./lib/words.svelte";

keepSettings();
loadAnewAfterUpgrade();
document.documentElement.lang = words.lang;
await words.load();
mount(App, { target: document.getElementById("app")! });
