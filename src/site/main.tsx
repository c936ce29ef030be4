import '@vitejs/plugin-react/preamble'
import './styles.css'
import { startReading } from './reading/start-reading.ts'

startReading()
