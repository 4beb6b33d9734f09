/** The start of the client. */

import { mount } from 'svelte';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/boards.css';
import './styles/pieces.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/board.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
